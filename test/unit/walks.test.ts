import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applyPatch, parsePatch } from 'diff'
import { expect, it } from 'vitest'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { copyProject, root } from '../support/copy-project.ts'
import { projectPaths } from '../support/project-paths.ts'
import { runNode } from '../support/run-node.ts'

// The copy is inside the project, so that Node.js finds `node_modules`.
const copyDir = path.join(root, '.cache/walks')

const manual = await readFile(path.join(root, 'docs/walks.md'), 'utf8')
const diffs = Array.from(manual.matchAll(/^```diff\n([\s\S]*?)^```$/gm), ([, text]) => text!)

it('the diffs of docs/walks.md apply, and add a component whose attributes are checked', async () => {
  await rm(copyDir, { recursive: true, force: true })
  await copyProject(copyDir, projectPaths)
  for (const file of diffs.flatMap((text) => parsePatch(text))) {
    const target = path.join(copyDir, file.newFileName!)
    const isNew = file.oldFileName === '/dev/null'
    const text = applyPatch(isNew ? '' : await readFile(target, 'utf8'), file)
    expect([file.newFileName, text !== false]).toEqual([file.newFileName, true])
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text as string)
  }
  const generateWith = async (body: string) => {
    const content = await createContentFolder({ 'quote.mdx': pageWith(body, 'Quotes') })
    const argv = ['scripts/commands/run-bundled.mjs', 'generate', '--content', content]
    return runNode(argv, { cwd: copyDir })
  }
  const quote = '<Quote by="Ada">\n\nText.\n\n</Quote>'
  expect(await generateWith(quote)).toMatchObject({ code: 0 })
  expect((await generateWith(quote.replace('by', 'of'))).stderr).toContain(
    'Unknown attribute `of` of `<Quote>`',
  )
}, 300_000)
