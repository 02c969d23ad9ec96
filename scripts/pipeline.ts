import { buildSite, collectRoutes, type PageCache, type Site } from './content/build-site.ts'
import type { Page } from './content/parse-page.ts'
import { parseProduct } from './content/parse-product.ts'
import { readContent } from './content/read-content.ts'
import { compareDiagnostics, type Diagnostic } from './core/diagnostic.ts'
import { generatedFiles } from './generate/site-files.ts'
import { linters } from './linters/index.ts'
import { hasTree } from './linters/linter.ts'
import { collectProse } from './linters/prose.ts'
import { rules } from './rules/index.ts'
import { runRules } from './rules/run-rules.ts'
import type { Product } from './schema/product.ts'

/** What a check of the whole content found. */
export interface CheckResult {
  /** Sorted by file, line, column and rule. */
  diagnostics: Diagnostic[]
  summary: CheckSummary
  site: Site
  /** Undefined where `product.yaml` is missing or wrong. */
  product: Product | undefined
}

/** What was looked at, and what came out. */
export interface CheckSummary {
  files: number
  links: number
  words: number
  errors: number
  warnings: number
}

/** What a check may leave out or take over from an earlier one. */
export interface CheckOptions {
  /** Keeps parsed pages from one check to the next. */
  cache?: PageCache
  /** Which pages the outside linters look at, by path below the content folder; all by default. */
  lintOnly?: (path: string) => boolean
}

/**
 * Reads, parses and checks the content folder: own rules, then outside linters. Problems of the
 * content are diagnostics; throws a `UsageError` where there is nothing to check.
 */
export async function checkContent(
  contentDir: string,
  { cache, lintOnly = () => true }: CheckOptions = {},
): Promise<CheckResult> {
  const content = await readContent(contentDir)
  const { product, variables, diagnostics: productDiagnostics } = parseProduct(content)
  const { site, diagnostics: configDiagnostics } = buildSite(content, variables, cache)
  const context = { site, routes: collectRoutes(site), generatedFiles }
  const own = runRules(context, rules)
  const foreign = await runLinters(
    site,
    site.pages.filter(({ file }) => lintOnly(file.path)),
  )
  const diagnostics = [
    ...content.diagnostics,
    ...productDiagnostics,
    ...configDiagnostics,
    ...own,
    ...foreign.filter((diagnostic) => !isCovered(diagnostic, own)),
  ].sort(compareDiagnostics)
  return { diagnostics, summary: summarize(site, diagnostics), site, product }
}

/** Whether anything found must stop the build: an error, or more warnings than are allowed. */
export function hasFailed({ errors, warnings }: CheckSummary, maxWarnings = Infinity): boolean {
  return errors > 0 || warnings > maxWarnings
}

async function runLinters(site: Site, pages: Page[]): Promise<Diagnostic[]> {
  const parsed = pages.filter(hasTree)
  if (parsed.length === 0) return []
  const found = await Promise.all(linters.map((linter) => linter.check(parsed, site)))
  return found.flat()
}

/** remark-validate-links says again, for the whole link, what a link rule says for its address. */
function isCovered(diagnostic: Diagnostic, own: Diagnostic[]): boolean {
  if (!diagnostic.ruleId.startsWith('remark-validate-links:')) return false
  return own.some(
    (other) =>
      other.ruleId.startsWith('link:') &&
      other.file === diagnostic.file &&
      other.line >= diagnostic.line &&
      other.endLine <= diagnostic.endLine &&
      (other.line > diagnostic.line || other.column >= diagnostic.column),
  )
}

function summarize(site: Site, diagnostics: Diagnostic[]): CheckSummary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    files: site.pages.length,
    links: sum(site.pages.map(({ links }) => links.length)),
    words: sum(site.pages.map(countWords)),
    errors,
    warnings: diagnostics.length - errors,
  }
}

function countWords({ file, mdx }: Site['pages'][number]): number {
  if (!mdx.tree) return 0
  const texts = collectProse(mdx.tree).map(({ start, end }) => file.text.slice(start, end))
  return sum(texts.map((text) => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
