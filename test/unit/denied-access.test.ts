import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { features } from '#features/index.ts'
import { readContent } from '#content/read/read-content.ts'
import { runCommand } from '#commands/run-command.ts'
import { checkContent } from '#gate/check-content.ts'
import { writeFixes } from '#gate/fixes/fix-files.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

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
    [`Cannot access \`${dir}\`: permission denied`],
    [`Cannot access \`${file}\`: permission denied`],
  ])
})
