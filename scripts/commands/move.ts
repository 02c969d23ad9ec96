import { parseArgs } from 'node:util'
import { runCommand } from './shared/command.ts'
import { UsageError } from '../content/read/read-content.ts'
import { planMove } from './refactor/plan-move.ts'
import { runRefactoring } from './refactor/run-refactoring.ts'
import { openWorkspace, toDocId } from './refactor/workspace.ts'

const usage = `Usage: npm run move -- <old/id> <new/id> [--slug </route>] [options]

Moves a page, or a folder with all that is in it: the file, links in all pages and in the navigation,
and an entry in redirect_from for each address that changes. A page with a slug keeps its address.
All of it is done, or nothing.

  --slug </route>   gives the page another address; the ids may then be the same
  --dry-run         print the changes as a diff and write nothing
  --content <dir>   content folder (default: content-src)
  --help            print this text

Exit code: 0, or 2 for wrong usage or a fault of the tool.`

await runCommand(async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      slug: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      content: { type: 'string', default: 'content-src' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [from, to, ...rest] = positionals
  if (from === undefined || to === undefined || rest.length > 0) {
    throw new UsageError('Expected an old and a new id, such as `tms/start tms/quick-start`')
  }
  const workspace = await openWorkspace(values.content)
  const request = { from: toDocId(from, workspace), to: toDocId(to, workspace), slug: values.slug }
  const plan = planMove(workspace, request)
  const output = await runRefactoring(plan, workspace, { dryRun: values['dry-run'] })
  process.stderr.write(output.stderr)
  process.stdout.write(output.stdout)
  return 0
})
