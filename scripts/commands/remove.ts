import { parseArgs } from 'node:util'
import { runCommand } from './shared/command.ts'
import { UsageError } from '../content/read/read-content.ts'
import { planRemove } from './refactor/plan-remove.ts'
import { runRefactoring } from './refactor/run-refactoring.ts'
import { openWorkspace, toDocId } from './refactor/workspace.ts'

const usage = `Usage: npm run remove -- <id> [--redirect </route>] [options]

Removes a page, with images and other files that no other page uses. With --redirect, links in all pages
and in the navigation lead to that route, and so does the old address; without it, a page that
something leads to is not removed, and the places are listed. All of it is done, or nothing.

  --redirect </route>   the page or category that takes its place
  --dry-run             print the changes as a diff and write nothing
  --content <dir>       content folder (default: content-src)
  --help                print this text

Exit code: 0 done, 1 something leads to the page, 2 wrong usage or a fault of the tool.`

await runCommand(async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      redirect: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      content: { type: 'string', default: 'content-src' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [id, ...rest] = positionals
  if (id === undefined || rest.length > 0) {
    throw new UsageError('Expected the id of one page, such as `tms/quick-start`')
  }
  const workspace = await openWorkspace(values.content)
  const request = { id: toDocId(id, workspace), redirect: values.redirect }
  const result = planRemove(workspace, request)
  if ('obstacles' in result) {
    console.error(`Cannot remove \`${request.id}\`; nothing was changed:`)
    for (const obstacle of result.obstacles) console.error(`  ${obstacle}`)
    return 1
  }
  const output = await runRefactoring(result.plan, workspace, { dryRun: values['dry-run'] })
  process.stderr.write(output.stderr)
  process.stdout.write(output.stdout)
  return 0
})
