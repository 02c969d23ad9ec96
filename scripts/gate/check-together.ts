import type { Feature } from '#content/feature.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import type { PageCache, Site } from '#content/read/build-site.ts'
import type { Theme } from '#content/read/read-theme.ts'
import type { Rule } from '#content/rule.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { Stopwatch } from '#core/stopwatch.ts'
import { collectBrokenLinks } from './changes/broken-links.ts'
import { loadBase, loadHistory } from './changes/read-base.ts'
import { validateLinks } from './linters/validate-links.ts'
import { leadsToMissingAnchor } from './rules/links/missing-anchors.ts'
import { runSiteRules } from './rules/run-rules.ts'

/** What links are resolved in: the site, the revision to compare with, and what git knows of broken links. */
export async function createContext(
  site: Site,
  theme: Theme | undefined,
  options: ContextOptions,
): Promise<LinkContext> {
  const { features, pageCache } = options
  const revision = options.base ?? options.compareWith
  const base = revision ? await loadBase(site.contentDir, revision, features, pageCache) : undefined
  const context: LinkContext = { ...createLinkContext(site, theme), ...(base && { base }) }
  const leadsNowhere =
    collectBrokenLinks(context).size > 0 ||
    site.pages.some((page) => leadsToMissingAnchor(page, context))
  if (leadsNowhere) {
    context.before = base ? [base] : await loadHistory(site.contentDir, features, pageCache)
  }
  return context
}

/** The checks that look at more than one page. */
export async function checkTogether(
  context: LinkContext,
  rules: readonly Rule[],
  stopwatch: Stopwatch,
): Promise<Diagnostic[]> {
  const own = runSiteRules(context, rules, stopwatch)
  const parsed = context.site.pages.filter(({ parses }) => parses)
  const foreign = await validateLinks(parsed, context.site.contentDir)
  // remark-validate-links says once more what a link rule says of the same address.
  const covered = new Set(own.filter(({ ruleId }) => ruleId.startsWith('link:')).map(placeOf))
  return [...own, ...foreign.filter((diagnostic) => !covered.has(placeOf(diagnostic)))]
}

function placeOf({ file, line, column }: Diagnostic): string {
  return `${line}:${column}:${file}`
}

interface ContextOptions {
  base?: string | undefined
  compareWith?: string | undefined
  features: readonly Feature[]
  pageCache: PageCache
}
