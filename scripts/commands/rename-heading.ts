import { parseArgs } from 'node:util'
import { runCommand } from './shared/command.ts'
import { UsageError } from '../content/read/read-content.ts'
import { planRenameHeading } from './refactor/plan-rename-heading.ts'
import { runRefactoring } from './refactor/run-refactoring.ts'
import { openWorkspace, toDocId } from './refactor/workspace.ts'

const usage = `Usage: npm run rename-heading -- <id> <old-anchor> "<New heading>" [options]

Gives a heading of a page another text, and leads all links to its anchor to the new one. A heading
with an anchor of its own ([#anchor]) keeps it. All of it is done, or nothing.

  --dry-run         print the changes as a diff and write nothing
  --content <dir>   content folder (default: content-src)
  --help            print this text

Exit code: 0, or 2 for wrong usage or a fault of the tool.`

await runCommand(async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      content: { type: 'string', default: 'content-src' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [id, anchor, heading, ...rest] = positionals
  if (id === undefined || anchor === undefined || heading === undefined || rest.length > 0) {
    throw new UsageError(
      'Expected an id, an anchor and a heading, such as `tms/quick-start set-up "Get ready"`',
    )
  }
  const workspace = await openWorkspace(values.content)
  const plan = planRenameHeading(workspace, { id: toDocId(id, workspace), anchor, heading })
  const output = await runRefactoring(plan, workspace, { dryRun: values['dry-run'] })
  process.stderr.write(output.stderr)
  process.stdout.write(output.stdout)
  return 0
})
