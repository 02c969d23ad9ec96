import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameworkFolders } from '../support/framework-folders.ts'
import { writeFiles } from '../support/serve-folder.ts'

const root = mkdtempSync(path.join(tmpdir(), 'gate-package-'))
const installed = path.join(root, 'installed')
/** Folder of the installed packages. */
const packages = ['node', 'modules'].join('_')

beforeAll(() => {
  const pack = ['--import', 'tsx', 'scripts/commands/pack-gate.ts', '--out', root]
  execFileSync('node', pack)
  const name = readdirSync(root).find((each) => each.endsWith('.tgz'))!
  mkdirSync(installed)
  writeFileSync(path.join(installed, 'package.json'), '{ "private": true }')
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', ...options, path.join(root, name)], { cwd: installed })
}, 300_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('installs in an empty folder with at most 60 MiB, without Next and React', () => {
  const modules = path.join(installed, packages)
  const files = readdirSync(modules, { recursive: true, withFileTypes: true })
  const sizes = files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 2 ** 20)
  const names = readdirSync(modules)
  expect(names).not.toContain('next')
  expect(names).not.toContain('nextra')
  expect(names).not.toContain('react')
})

test.each(frameworkFolders)(
  'checks a folder of $system with the packed gate',
  async ({ system, folder, source, files }) => {
    const dir = path.join(root, system)
    await writeFiles(dir, files)
    const { code, stdout } = await runGate(dir, [folder, '--format', 'unix'])
    const rules = stdout.match(/link:[\w-]+|\w+:[\w-]+(?=\]$)/gm)
    expect(rules).toEqual(['link:missing-page', 'link:missing-anchor', 'link:missing-image'])
    expect(code).toBe(1)
    const shown = await runGate(dir, [folder])
    expect(shown.stdout.split('\n')[0]).toContain(`${system}, found by ${source}`)
  },
)

test('counts links that only code could resolve, and reports no finding in a plain folder', async () => {
  const dir = path.join(root, 'plain')
  await writeFiles(dir, {
    'README.md': '# A\n\n[Site](/somewhere), [file](other.md#b), [part](other.md#c)\n',
    'routes.md': '[Route](guides/start), [term](terms.md#term)\n',
    'terms.md': 'Term\n: Meaning\n',
    'other.md': '<Unknown />\n\n## B\n\n<!-- fine in Markdown -->\n',
  })
  const { code, stdout } = await runGate(dir, ['.'])
  expect(code).toBe(0)
  expect(stdout).toContain('; 4 links cannot be checked')
})

function runGate(cwd: string, argv: string[]): Promise<{ code: number; stdout: string }> {
  const bin = path.join(installed, packages, '.bin', 'docs-gate')
  return new Promise((resolve) => {
    execFile(bin, [...argv, '--base', 'none'], { cwd }, (error, stdout) => {
      resolve({ code: Number(error?.code ?? 0), stdout })
    })
  })
}
