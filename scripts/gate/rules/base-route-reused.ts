import { listReusedRoutes } from '#content/links/moves.ts'
import type { SiteRule } from '#content/rule.ts'

/** Skips routes of removed pages, which another page may replace. */
export const baseRouteReusedRule: SiteRule = {
  id: 'base:route-reused',
  summary: 'A route of the base does not lead to another page while its former page still exists.',
  severity: 'warning',
  scope: 'site',
  check(context) {
    const revision = context.base?.revision
    const where = revision === 'HEAD' ? 'the last commit' : `\`${revision}\``
    return listReusedRoutes(context).map(({ owner, former }) => ({
      owner,
      ...owner.offsetsOf('slug'),
      message: `Unexpected route \`${owner.route}\`, which led to \`${former.file.displayPath}\` in ${where}`,
      help: 'Readers of old links get the wrong page; give it a `slug` that no page had',
    }))
  },
}
