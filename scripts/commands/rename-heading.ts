import { planRenameHeading } from './refactor/plan-rename-heading.ts'
import { runRefactoring } from './refactor/run-refactoring.ts'
import { toDocId } from './refactor/workspace.ts'

const usage = `Usage: npm run rename-heading -- <id> <old-anchor> "<New heading>" [options]

Gives a heading of a page another text, and leads all links to its anchor to the new one. A heading
with an anchor of its own ([#anchor]) keeps it. All of it is done, or nothing.

  --dry-run         print the changes as a diff and write nothing
  --content <dir>   content folder (default: content-src)
  --help            print this text

Exit code: 0, or 2 for wrong usage or a fault of the tool.`

await runRefactoring({
  name: 'rename-heading',
  usage,
  expected: 'Expected an id, an anchor and a heading, such as `tms/quick-start set-up "Get ready"`',
  arity: 3,
  plan: (workspace, [id = '', anchor = '', heading = '']) =>
    planRenameHeading(workspace, { id: toDocId(id, workspace), anchor, heading }),
})
