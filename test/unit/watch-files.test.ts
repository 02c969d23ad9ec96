import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchFiles } from '#content/read/watch-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { createRepository } from '../support/repository.ts'
import { startProcess } from '../support/run-node.ts'

/** Saves like many editors and `sed -i`: writes a temporary file and renames it. */
function replaceAtomically(file: string, text: string) {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.tmp`)
  writeFileSync(draft, text)
  renameSync(draft, file)
}

it('a run that fails is printed, temporary files of editors are ignored, and watching goes on', async () => {
  const { contentDir } = createRepository({ 'index.mdx': 'One.' })
  const run = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error('Cannot check'))
  const warnings: string[] = []
  const watch = await watchFiles([contentDir], run, (line) => warnings.push(line))
  onTestFinished(() => watch.close())
  for (const name of ['.index.mdx.swp', 'index.mdx~', '.#index.mdx']) {
    writeFileSync(path.join(contentDir, name), 'Draft.')
  }
  await wait(400)
  expect(run).toHaveBeenCalledTimes(1)
  replaceAtomically(path.join(contentDir, 'index.mdx'), 'Two.')
  await vi.waitUntil(() => warnings.length > 0, { timeout: 20_000 })
  expect(warnings[0]).toBe('Error: Cannot check')
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
