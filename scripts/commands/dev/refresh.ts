import { openCache } from '#gate/analysis/cache.ts'
import { checkContent, type CheckResult } from '#gate/check-content.ts'
import { collectRedirects } from '#content/links/collect-redirects.ts'
import { routeOf } from '#content/read/build-site.ts'
import { readLastChanged, type GitDates } from '#content/read/git-dates.ts'
import { hasFailed } from '#gate/reporters/report.ts'
import type { Compiler } from '#generate/compile.ts'
import type { PreviewFinding, PreviewState } from '#site/preview/preview-state.ts'
import type { PreviewRoutes } from '#site/preview/serve-preview.ts'
import { dropOutdated, type CheckSession } from '../shared/check-session.ts'
import { previewFolders } from '../shared/generate-folders.ts'
import { generateSite } from '../shared/generate-site.ts'
import { printReport } from '../shared/report-problems.ts'

/** What is kept from one refresh to the next. */
export interface Session extends CheckSession {
  contentDir: string
  compiler: Compiler
}

/** What the preview shows after a refresh. */
export interface RefreshResult {
  routes: PreviewRoutes
  state: PreviewState
}

/**
 * Checks the content, and generates where there is no error; else what was shown before stays, with
 * the errors over it. Faults of the tool are shown in the same way.
 */
export async function refresh(session: Session, before: RefreshResult): Promise<RefreshResult> {
  const started = performance.now()
  const { contentDir, compiler } = session
  try {
    await dropOutdated(session)
    session.cache ??= await openCache(contentDir)
    const { cache, speller } = session
    // Asked for meanwhile: git takes as long as the check.
    const dates = readLastChanged(contentDir)
    dates.catch(() => undefined)
    const result = await checkContent(contentDir, { cache, speller })
    const shown = hasFailed(result.summary)
      ? withFindings(before, listErrors(result))
      : await generate(result, compiler, await dates)
    printReport(result, (performance.now() - started) / 1000)
    return shown
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return withFindings(before, [{ place: '', message }])
  }
}

async function generate(
  { site }: CheckResult,
  compiler: Compiler,
  // A preview without dates is as good, and need not say so after every change.
  { lastChanged }: GitDates,
): Promise<RefreshResult> {
  const { plan, revision, navigation } = await generateSite(site, lastChanged, {
    folders: previewFolders,
    compiler,
  })
  return {
    routes: {
      pages: new Set(plan.pageData.map(({ data }) => encodeURI(data.route))),
      redirects: new Map(
        Array.from(collectRedirects(site), ([from, owner]) => [
          encodeURI(from),
          encodeURI(routeOf(owner)),
        ]),
      ),
    },
    state: { revision, navigation, findings: [] },
  }
}

function withFindings({ routes, state }: RefreshResult, findings: PreviewFinding[]): RefreshResult {
  return { routes, state: { ...state, findings } }
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
