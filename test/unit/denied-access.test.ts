import type { PathLike } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
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
const denied = vi.hoisted(() => new Set<string>())

vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>()
  return {
    ...fs,
    open: denyAccess('open', fs.open),
    readFile: denyAccess('open', fs.readFile),
    readdir: denyAccess('scandir', fs.readdir),
  }

  function denyAccess<Rest extends unknown[], Result>(
    syscall: string,
    run: (file: PathLike, ...rest: Rest) => Promise<Result>,
  ) {
    return async (file: PathLike, ...rest: Rest) => {
      if (!denied.has(String(file))) return run(file, ...rest)
      const message = `EACCES: permission denied, ${syscall} '${String(file)}'`
      throw Object.assign(new Error(message), { code: 'EACCES', syscall, path: String(file) })
    }
  }
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

beforeEach(() => denied.clear())

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
  onTestFinished(() => errorLog.mockRestore())
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
