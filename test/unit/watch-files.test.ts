import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi, type TestContext } from 'vitest'
import { watchFiles } from '#content/read/watch-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { createRepository } from '../support/repository.ts'
import { startProcess } from '../support/run-node.ts'

/** Milliseconds after which a burst of events is over. */
const burstPause = 400

/** Watches a repository with two pages. `countRuns` waits for runs and returns their number. */
async function watchRepository(
  { onTestFinished }: TestContext,
  run: () => Promise<void> = () => Promise.resolve(),
) {
  const files = { 'index.mdx': 'One.', 'guides/first.mdx': 'Two.' }
  const repository = createRepository(files, onTestFinished)
  const warnings: string[] = []
  let runs = -1
  const count = () => {
    runs++
    return run()
  }
  const watch = await watchFiles([repository.contentDir], count, (line) => warnings.push(line))
  onTestFinished(() => watch.close())
  const countRuns = async (least = 1) => {
    await vi.waitUntil(() => runs >= least, { timeout: 20_000, interval: 20 })
    await wait(burstPause)
    const seen = runs
    runs = 0
    return seen
  }
  return { ...repository, countRuns, warnings, file: path.join(repository.contentDir, 'index.mdx') }
}

/** Possible numbers of runs after a burst, which a busy machine may split into two. */
const onceOrTwice = [1, 2]

/** Saves like many editors and `sed -i`: writes a temporary file and renames it. */
function replaceAtomically(file: string, text: string) {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.tmp`)
  writeFileSync(draft, text)
  renameSync(draft, file)
}

describe.concurrent('one run follows', () => {
  it('each write and each atomic replacement', async (test) => {
    const { file, countRuns } = await watchRepository(test)
    for (const save of [writeFileSync, replaceAtomically, writeFileSync, replaceAtomically]) {
      save(file, `${Math.random()}`)
      expect(await countRuns()).toBeOneOf(onceOrTwice)
    }
  })
})

it.concurrent('ignores temporary files of editors', async (test) => {
  const { contentDir, countRuns } = await watchRepository(test)
  for (const name of ['.index.mdx.swp', 'index.mdx~', '.#index.mdx']) {
    writeFileSync(path.join(contentDir, name), 'Draft.')
  }
  expect(await countRuns(0)).toBe(0)
})

it.concurrent('prints an error and continues, but fails if the first run fails', async (test) => {
  let isFirst = true
  const { file, countRuns, warnings } = await watchRepository(test, () => {
    if (!isFirst) return Promise.reject(new Error('Cannot check'))
    isFirst = false
    return Promise.resolve()
  })
  writeFileSync(file, 'a')
  expect(await countRuns()).toBeOneOf(onceOrTwice)
  expect(warnings[0]).toBe('Error: Cannot check')
  const failing = watchRepository(test, () => Promise.reject(new Error('No pages')))
  await expect(failing).rejects.toThrow('No pages')
})

it('`lint:content --watch` checks again after changes of pages and theme', async () => {
  const repository = createRepository({ 'index.mdx': pageWith('Text.') })
  const argv = ['lint-content', '--watch', '--no-cache', '--content', repository.contentDir]
  const run = startProcess(process.execPath, ['scripts/commands/run-bundled.mjs', ...argv])
  const { child, waitForOutput } = run
  const page = path.join(repository.contentDir, 'index.mdx')
  await waitForOutput('✔')
  for (const name of ['one', 'two']) {
    replaceAtomically(page, pageWith(`See [it](/${name}).`))
    await waitForOutput(`Cannot find page \`/${name}\``)
  }
  const theme = `export default () => ({ announcement: { id: 'a', text: 'See [it](/four).' } })\n`
  writeFileSync(path.join(repository.dir, 'theme.config.tsx'), theme)
  await waitForOutput('Cannot find page `/four`')
  child.kill('SIGTERM')
  await run.ended
  expect(child.exitCode).toBe(1)
})
