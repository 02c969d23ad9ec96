import { planMove } from './refactor/plan-move.ts'
import { runRefactoring } from './refactor/run-refactoring.ts'
import { toDocId } from './refactor/workspace.ts'

const usage = `Usage: npm run move -- <old/id> <new/id> [--slug </route>] [options]

Moves a page, or a folder with all that is in it: the file, links in all pages and in the navigation,
and an entry in redirect_from for each address that changes. A page with a slug keeps its address.
All of it is done, or nothing.

  --slug </route>   gives the page another address; the ids may then be the same
  --dry-run         print the changes as a diff and write nothing
  --content <dir>   content folder (default: content-src)
  --help            print this text

Exit code: 0, or 2 for wrong usage or a fault of the tool.`

await runRefactoring({
  name: 'move',
  usage,
  expected: 'Expected an old and a new id, such as `tms/start tms/quick-start`',
  arity: 2,
  option: 'slug',
  plan: (workspace, [from = '', to = ''], slug) =>
    planMove(workspace, { from: toDocId(from, workspace), to: toDocId(to, workspace), slug }),
})
