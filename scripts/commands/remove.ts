import { planRemove } from './refactor/plan-remove.ts'
import { runRefactoring } from './refactor/run-refactoring.ts'
import { toDocId } from './refactor/workspace.ts'

const usage = `Usage: npm run remove -- <id> [--redirect </route>] [options]

Removes a page, with images and other files that no other page uses. With --redirect, links in all pages
and in the navigation lead to that route, and so does the old address; without it, a page that
something leads to is not removed, and the places are listed. All of it is done, or nothing.

  --redirect </route>   the page or category that takes its place
  --dry-run             print the changes as a diff and write nothing
  --content <dir>       content folder (default: content-src)
  --help                print this text

Exit code: 0 done, 1 something leads to the page, 2 wrong usage or a fault of the tool.`

await runRefactoring({
  name: 'remove',
  usage,
  expected: 'Expected the id of one page, such as `tms/quick-start`',
  arity: 1,
  option: 'redirect',
  plan(workspace, [name = ''], redirect) {
    const id = toDocId(name, workspace)
    const result = planRemove(workspace, { id, redirect })
    if (!('obstacles' in result)) return result.plan
    const head = `Cannot remove \`${id}\`; nothing was changed:`
    return [head, ...result.obstacles.map((obstacle) => `  ${obstacle}`)]
  },
})
