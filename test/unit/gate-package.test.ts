import { execFile, execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('checks a folder alone, and against a build', async () => {
  const dir = path.join(root, 'docs-site')
  await writeFiles(dir, {
    'docs/a.md': '[Gone](gone.md), [part](#part), [page](/b#no), [none](/none)\n',
    'build/a.html': '<h1>A</h1>',
    'build/b.html': '<h1>B</h1>',
  })
  const alone = await runGate(dir, ['docs'])
  expect(alone.stdout).toMatch(/; 2 links not checked; `--built <dir>` or `--routes <path>`/)
  const { code, stdout } = await runGate(dir, ['docs', '--built', 'build', '--format', 'json'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string }[] }
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual([
    'link:missing-file',
    'link:missing-anchor',
    'link:missing-anchor',
    'link:missing-page',
  ])
  expect(code).toBe(1)
})

test('runs with every rule of the manual turned on', async () => {
  const dir = path.join(root, 'all-rules')
  const manual = readFileSync('RULES.md', 'utf8')
  const ids = Array.from(manual.matchAll(/^\| \[?`([\w-]+:[\w-]+)`/gm), ([, id]) => id!)
  const page = '---\ntitle: A\n---\n\n# A\n\n```jss\nlet a = 1\n```\n\n<Unknown />\n'
  await writeFiles(dir, {
    'lint.yaml': `rules:\n${ids.map((id) => `  ${id}: warning\n`).join('')}`,
    'a.md': page,
    'b.mdx': page,
  })
  const { stdout } = await runGate(dir, ['.', '--format', 'json'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string; file: string }[] }
  expect(ids.length).toBeGreaterThan(50)
  expect(diagnostics.map(({ ruleId }) => ruleId)).toContain('code:language')
  // Rules of features of our own are not in the package, which says so.
  const others = diagnostics.filter(({ file }) => file === 'lint.yaml')
  expect(new Set(others.map(({ ruleId }) => ruleId))).toEqual(new Set(['lint:config']))
})

function runGate(cwd: string, argv: string[]): Promise<{ code: number; stdout: string }> {
  const bin = path.join(installed, packages, '.bin', 'docs-gate')
  return new Promise((resolve) => {
    execFile(bin, [...argv, '--base', 'none'], { cwd }, (error, stdout) => {
      resolve({ code: Number(error?.code ?? 0), stdout })
    })
  })
}
