import type { Feature } from '#content/feature.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import type { PageCache, Site } from '#content/read/build-site.ts'
import type { Theme } from '#content/read/read-theme.ts'
import type { Rule } from '#content/rule.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { hasChanges, loadBase } from './changes/read-base.ts'
import { validateLinks } from './linters/validate-links.ts'
import { runSiteRules } from './rules/run-rules.ts'

/** Creates the context of all links, with the revision to compare with. */
export async function createContext(
  site: Site,
  theme: Theme | undefined,
  { base, compareWith, features, pageCache }: ContextOptions,
): Promise<LinkContext> {
  const context = createLinkContext(site, theme)
  const revision = base ?? compareWith
  if (revision === undefined) return context
  // Most of the time nobody has changed anything, and reading the last commit would tell nothing.
  if (compareWith === 'HEAD' && !(await hasChanges(site.contentDir))) return context
  return { ...context, base: await loadBase(site.contentDir, revision, features, pageCache) }
}

/** The checks that look at more than one page. */
export async function checkTogether(
  context: LinkContext,
  rules: readonly Rule[],
): Promise<Diagnostic[]> {
  const own = runSiteRules(context, rules)
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
