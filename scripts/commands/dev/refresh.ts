import { collectRedirects } from '#content/links/collect-redirects.ts'
import { routeOf } from '#content/read/build-site.ts'
import { readLastChanged } from '#content/read/git-dates.ts'
import { openCache } from '#gate/analysis/cache.ts'
import { checkContent, type CheckResult } from '#gate/check-content.ts'
import { hasFailed } from '#gate/reporters/report.ts'
import type { Compiler } from '#generate/compile.ts'
import type { PreviewFinding } from '#site/preview/preview-state.ts'
import type { Preview } from '#site/preview/serve-preview.ts'
import { dropOutdated, type CheckSession } from '../shared/check-session.ts'
import { generateSite, previewFolders } from '../shared/generate-site.ts'
import { printReport } from '../shared/print-report.ts'

/** What is kept from one refresh to the next. */
export interface Session extends CheckSession {
  contentDir: string
  compiler: Compiler
}

/**
 * Checks the content, and generates where there is no error; otherwise `before` stays, with the errors
 * over it. Faults of the tool are shown in the same way.
 */
export async function refresh(session: Session, before = nothing): Promise<Preview> {
  const started = performance.now()
  const { contentDir, compiler } = session
  const withFindings = (findings: PreviewFinding[]) => ({
    ...before,
    state: { ...before.state, findings },
  })
  try {
    await dropOutdated(session)
    session.cache ??= await openCache(contentDir)
    const { cache, speller } = session
    const result = await checkContent(contentDir, { cache, speller })
    printReport(result, (performance.now() - started) / 1000)
    if (hasFailed(result.summary)) return withFindings(listErrors(result))
    return await generate(result, contentDir, compiler)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return withFindings([{ place: '', message }])
  }
}

/** The preview before the first check. */
const nothing: Preview = {
  pages: new Set(),
  redirects: new Map(),
  state: { revision: '', findings: [] },
}

async function generate(
  { site }: CheckResult,
  contentDir: string,
  compiler: Compiler,
): Promise<Preview> {
  const { lastChanged } = await readLastChanged(contentDir)
  const options = { folders: previewFolders, compiler }
  const { plan, revision } = await generateSite(site, lastChanged, options)
  const redirects = Array.from(collectRedirects(site), ([from, owner]): [string, string] => [
    encodeURI(from),
    encodeURI(routeOf(owner)),
  ])
  return {
    pages: new Set(plan.pageData.map(({ data }) => encodeURI(data.route))),
    redirects: new Map(redirects),
    state: { revision, findings: [] },
  }
}

function listErrors({ diagnostics }: CheckResult): PreviewFinding[] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, message, help }) => ({
      place: `${file}:${line}:${column}`,
      message,
      ...(help !== undefined && { help }),
    }))
}
