import { fileOf, rangeOfKey, routeOf, sourceOf } from '#content/site.ts'
import { listRedirects, type Redirect } from '#content/links/collect-redirects.ts'
import { findReservedPath } from '#content/links/link-context.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import { toRelated, type Finding, type SiteRule } from '#content/rule.ts'
import { textStart } from '#core/diagnostic.ts'

export const redirectConflictRule: SiteRule = {
  id: 'redirect:conflict',
  summary:
    'A former route in `redirect_from` belongs to no page or file, and to no other `redirect_from`.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check(context) {
    const seen = new Map<string, Redirect>()
    for (const redirect of listRedirects(context.site)) {
      const first = seen.get(redirect.from)
      const problem = describeConflict(redirect, first, context)
      if (!first) seen.set(redirect.from, redirect)
      if (!problem) continue
      yield { owner: sourceOf(redirect.owner), ...redirect.range(), ...problem }
    }
  },
}

function describeConflict(
  { from, owner }: Redirect,
  first: Redirect | undefined,
  { routes, generatedFiles }: LinkContext,
): Pick<Finding, 'message' | 'help' | 'related'> | undefined {
  if (routeOf(owner) === from) {
    return {
      message: `Unexpected old route \`${from}\`, the page has it still`,
      help: 'Remove the entry; it would lead to itself',
    }
  }
  const current = routes.get(from)
  if (current) {
    return {
      message: `Unexpected old route \`${from}\`, \`${fileOf(current).displayPath}\` has it now`,
      help: 'Remove the entry, or give that page another `slug`',
      related: [
        toRelated(
          sourceOf(current),
          rangeOfKey(current, 'slug') ?? textStart,
          'The page with this route',
        ),
      ],
    }
  }
  if (first) {
    return {
      message: `Unexpected old route \`${from}\`, \`${fileOf(first.owner).displayPath}\` claims it already`,
      help: 'An old route leads to one page; keep one of the two entries',
      related: [
        toRelated(sourceOf(first.owner), first.range(), 'The first page that claims this route'),
      ],
    }
  }
  const name = findReservedPath(from, generatedFiles)
  if (name === undefined) return undefined
  return { message: `Unexpected old route \`${from}\`, the site needs \`${name}\` for files` }
}
