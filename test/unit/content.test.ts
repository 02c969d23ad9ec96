import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '#features/index.ts'
import { parseLog, readLastChanged } from '#content/read/git.ts'
import { readContent, UsageError } from '#content/read/read-content.ts'
import { checkContent } from '#gate/check-content.ts'
import { checkFiles } from '../support/check-files.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

describe('reading a content folder', () => {
  it('separates pages, configuration and assets, sorted by path', async () => {
    const names = ['b/z.mdx', 'a.mdx', 'b/_category.yaml', 'b/i.png', '.hidden/x.mdx']
    const files = Object.fromEntries(names.map((name) => [name, 'x']))
    const content = await readContent(await createContentFolder(files), features)
    expect(content.pages.map((file) => file.path)).toEqual(['a.mdx', 'b/z.mdx'])
    expect([...content.configs.keys()]).toEqual(['b/_category.yaml', 'product.yaml'])
    expect(content.assets).toEqual(['b/i.png'])
  })

  it('removes the byte order mark and normalizes line endings', async () => {
    const dir = await createContentFolder({ 'a.mdx': '\uFEFFone\r\ntwo\r\n' })
    expect((await readContent(dir, features)).pages[0]?.text).toBe('one\ntwo\n')
  })

  it('neither reads nor publishes the targets of symbolic links', async () => {
    const dir = await createContentFolder({ 'page.mdx': pageWith('[A](./accounts.pdf)') })
    await symlink('/etc/passwd', path.join(dir, 'accounts.mdx'))
    await symlink('/etc/passwd', path.join(dir, 'accounts.pdf'))
    await symlink('/etc', path.join(dir, 'etc'))
    const { site } = await checkContent(dir, { spellChecker: noopSpellChecker })
    expect([...site.assets]).toEqual([])
    expect(site.pages.map(({ docId }) => docId)).toEqual(['page'])
  })

  it('reports files that are too large or nested too deeply', async () => {
    const { diagnostics } = await checkFiles({
      'large.mdx': pageWith('a '.repeat(5_000_000)),
      'deep.mdx': pageWith(`${'> '.repeat(10_000)}a`),
    })
    const found = diagnostics.map(({ file, ruleId, message }) => {
      return `${path.basename(file)} ${ruleId} ${message}`
    })
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^large.mdx file:too-large Unexpected size of 9766 KiB, expected at/),
        expect.stringMatching(/^deep.mdx mdx:syntax/),
      ]),
    )
  })

  it('rejects a missing folder, a file, and a folder without pages', async () => {
    const dir = await createContentFolder({ file: '' })
    await expect(readContent(path.join(dir, 'nope'), features)).rejects.toThrow(UsageError)
    await expect(readContent(dir, features)).rejects.toThrow(/Cannot find any \.mdx file/)
    await expect(readContent(path.join(dir, 'file'), features)).rejects.toThrow(/is not a folder/)
  })
})

describe('dates of last changes', () => {
  it('come from the newest commit of each file', () => {
    const log =
      '\x012025-10-02T01:00:00+02:00\n\na.mdx\n\x012025-09-01T12:00:00Z\n\na.mdx\nb/ü.mdx\n'
    expect([...parseLog(log)]).toEqual([
      ['a.mdx', '2025-10-01'],
      ['b/ü.mdx', '2025-09-01'],
    ])
  })

  it('are missing outside of a repository', async () => {
    const { lastChanged, problem } = await readLastChanged(await createContentFolder({}))
    expect(lastChanged.size).toBe(0)
    expect(problem).toMatch(/^not a git repository/)
  })
})
