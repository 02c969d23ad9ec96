import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { applyPatch, parsePatch } from 'diff'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageWith } from '../support/content-folder.ts'
import { projectPaths } from '#site/build/input-paths.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const copy = path.join(root, '.cache/walks')

const [, ...walks] = (await readFile(path.join(root, 'docs/walks.md'), 'utf8')).split(/^## /m)

/** Title and patches of each walk. */
const patches = walks.map((walk) => {
  const diffs = Array.from(walk.matchAll(/^```diff\n([\s\S]*?)^```$/gm), ([, text]) => text!)
  return [walk.split('\n', 1)[0]!, diffs.flatMap((text) => parsePatch(text))] as const
})

// The copy is inside of the project, so that it finds packages.
beforeAll(async () => {
  await rm(copy, { recursive: true, force: true })
  for (const name of new Set([...projectPaths, 'content-src', 'theme.config.tsx'])) {
    await cp(path.join(root, name), path.join(copy, name), { recursive: true })
  }
}, 60_000)

describe.each(patches)('%s', (_, files) => {
  it('touches at most five files', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(new Set(files.map(({ newFileName }) => newFileName)).size).toBeLessThanOrEqual(5)
  })

  it('applies cleanly', async () => {
    for (const file of files) {
      const target = path.join(copy, file.newFileName!)
      const isNew = file.oldFileName === '/dev/null'
      const text = applyPatch(isNew ? '' : await readFile(target, 'utf8'), file)
      expect([file.newFileName, text !== false]).toEqual([file.newFileName, true])
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, text as string)
    }
  })
})

it('the result type-checks and generates pages', async () => {
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const body = 'Text <Icon name="x" size={20} />.'
  const page = path.join(copy, 'content-src/icon.mdx')
  await writeFile(page, pageWith(body, 'Icons'))
  const steps = [
    [tsc, '--noEmit', '--incremental', 'false', '-p', copy],
    ['--import', 'tsx', 'scripts/commands/generate.ts'],
  ]
  for (const step of steps) {
    const result = await run(process.execPath, step, { cwd: copy, maxBuffer: 1 << 26 }).then(
      () => 'passed',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
    expect(result).toBe('passed')
  }
  await writeFile(page, pageWith('Text <Icon style="color: red" />.', 'Icons'))
  const stopped = await run(process.execPath, steps[1], { cwd: copy }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout: stdout + stderr }),
  )
  expect(stopped.stdout).toContain('Unexpected value `color: red` for `style` of `<Icon>`')
}, 600_000)
