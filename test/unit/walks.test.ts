import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applyPatch, parsePatch } from 'diff'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectPaths } from '../support/project-paths.ts'
import { pageWith } from '../support/content-folder.ts'
import { copyProject, root } from '../support/copy-project.ts'
import { openRepository } from '../support/repository.ts'
import { runNode } from '../support/run-node.ts'

const copyDir = path.join(root, '.cache/walks')
const lintSettings = ['.prettierignore', '.prettierrc.json', 'eslint.config.mjs', 'knip.jsonc']

const [, ...walks] = (await readFile(path.join(root, 'docs/walks.md'), 'utf8')).split(/^## /m)

/** Title and patches of each walk. */
const patches = walks.map((walk) => {
  const diffs = Array.from(walk.matchAll(/^```diff\n([\s\S]*?)^```$/gm), ([, text]) => text!)
  return [walk.split('\n', 1)[0]!, diffs.flatMap((text) => parsePatch(text))] as const
})

/** Files that the walks add or change. */
const touchedFiles = new Set(patches.flatMap(([, files]) => files.map((file) => file.newFileName!)))

// The copy is inside the project, so that Node.js finds `node_modules`.
beforeAll(async () => {
  await rm(copyDir, { recursive: true, force: true })
  await copyProject(copyDir, new Set([...projectPaths, ...lintSettings, 'content-src']))
}, 60_000)

describe.each(patches)('%s', (_, files) => {
  it('touches at most five files', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(new Set(files.map(({ newFileName }) => newFileName)).size).toBeLessThanOrEqual(5)
  })

  it('applies cleanly', async () => {
    for (const file of files) {
      const target = path.join(copyDir, file.newFileName!)
      const isNew = file.oldFileName === '/dev/null'
      const text = applyPatch(isNew ? '' : await readFile(target, 'utf8'), file)
      expect([file.newFileName, text !== false]).toEqual([file.newFileName, true])
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, text as string)
    }
  })
})

/** Runs Node.js in the copy. Returns `passed`, or the output if it fails. */
async function run(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await runNode(argv, { cwd: copyDir })
  return code === 0 ? 'passed' : stdout + stderr
}

it('type-checks', async () => {
  expect(await run(binaryPath('tsc'), '--noEmit', '--incremental', 'false')).toBe('passed')
}, 600_000)

it('passes the code checks of `npm run lint`', async () => {
  const files = [...touchedFiles]
  const code = files.filter((file) => !file.endsWith('.css'))
  expect(await run(binaryPath('eslint'), ...code)).toBe('passed')
  expect(await run(binaryPath('prettier'), '--check', ...files)).toBe('passed')
  // The budget counts the files that Git tracks.
  const { git } = openRepository(copyDir)
  git('init', '--quiet')
  git('add', 'scripts', 'app', 'components')
  expect(await run('scripts/commands/check-budget.mjs')).toBe('passed')
  // Packages that only tests use seem unused, because the copy has no tests.
  expect(await run(binaryPath('knip'), '--exclude', 'dependencies')).toBe('passed')
}, 600_000)

it('generates pages with the new component, and checks its attributes', async () => {
  const generate = ['--import', 'tsx', 'scripts/commands/generate.ts']
  const page = path.join(copyDir, 'content-src/quote.mdx')
  await writeFile(page, pageWith('<Quote by="Ada">\n\nText.\n\n</Quote>', 'Quotes'))
  expect(await run(...generate)).toBe('passed')
  await writeFile(page, pageWith('<Quote of="Ada">\n\nText.\n\n</Quote>', 'Quotes'))
  expect(await run(...generate)).toContain('Unknown attribute `of` of `<Quote>`')
}, 600_000)

function binaryPath(name: string): string {
  return path.join(root, 'node_modules/.bin', name)
}
