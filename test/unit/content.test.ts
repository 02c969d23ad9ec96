import path from 'node:path'
import fs from 'node:fs/promises'
import { symlink } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import { runCommand } from '#commands/run-command.ts'
import { readContent, UsageError } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { checkContent } from '#gate/check-content.ts'
import { writeFixes } from '#gate/fixes/fix-files.ts'
import { checkFiles } from '../support/check-files.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

describe('reading a content folder', () => {
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

/**
 * Paths to which the file system denies access. File modes would not do: they do not apply to
 * root, and without root's privileges this project may be in a folder that nobody else may enter.
 */
const denied = new Set<string>()

beforeEach(() => {
  denied.clear()
  for (const name of ['open', 'readFile', 'readdir'] as const) {
    const original = fs[name] as (file: string, ...rest: unknown[]) => Promise<never>
    const syscall = name === 'readdir' ? 'scandir' : 'open'
    vi.spyOn(fs, name).mockImplementation((file: unknown, ...rest: unknown[]) => {
      if (!denied.has(String(file))) return original(file as string, ...rest)
      const message = `EACCES: permission denied, ${syscall} '${String(file)}'`
      return Promise.reject(
        Object.assign(new Error(message), { code: 'EACCES', syscall, path: file }),
      )
    })
  }
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const page = pageWith(
  'See [cases](./cases.csv), and {product.limits.size} files.\n\n<Limits of="files" />\n\n![Menu](./menu.svg)',
)
const files = {
  'index.mdx': pageWith('See [parts of a page](/page#part).', 'Start'),
  'page.mdx': page.replace('\n\n![', '\n\n## Part\n\n!['),
  'facts/limits.yaml': 'values:\n  size: 5\ntables:\n  files:\n    - { what: Size, limit: "5" }\n',
  'cases.csv': 'Name\n',
  'menu.svg': '<svg width="9" height="9"/>',
}

it.each(['page.mdx', 'facts/limits.yaml', 'cases.csv', 'menu.svg'])(
  'to %s is one finding',
  async (file) => {
    const dir = await createContentFolder(files)
    denied.add(path.join(dir, file))
    const { diagnostics } = await checkContent(dir, { spellChecker: noopSpellChecker })
    expect(diagnostics.map((each) => `${path.relative(dir, each.file)} ${each.message}`)).toEqual([
      `${file} Cannot read the file (EACCES)`,
    ])
  },
)

it('to a folder, or to a file to fix, exits with 2 and one line', async () => {
  const dir = await createContentFolder(files)
  const file = path.join(dir, 'cases.csv')
  denied.add(dir).add(file)
  const command = { script: 'x', about: '', options: {} }
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const change = { file, before: 'Name\n', after: 'Title\n', fixed: [] }
  for (const task of [() => readContent(dir, features), () => writeFixes([change])]) {
    await runCommand(command, () => task().then(() => 0))
  }
  expect(process.exitCode).toBe(2)
  process.exitCode = 0
  expect(errorLog.mock.calls).toEqual([
    [`EACCES: permission denied, scandir '${dir}'`],
    [`EACCES: permission denied, open '${file}'`],
  ])
})
