import { collectRedirects } from '#content/site.ts'
import { readLastChanged } from '#content/read/git.ts'
import type { DocId } from '#core/route.ts'
import { findLocalBase } from '#gate/changes/choose-base.ts'
import type { CheckResult } from '#gate/check-content.ts'
import type { Highlight } from '#generate/highlight.ts'
import { runLint, type CheckSession } from '#gate/run-lint.ts'
import { type LayoutData, previewOutputFolders } from '#content/generated-site.ts'
import { generateSite } from '#generate/generate-site.ts'
import {
  findEditedFiles,
  selectErrors,
  type EditedFiles,
  type ShownErrors,
} from './select-errors.ts'
import type { Preview } from './serve-preview.ts'
import { findBlockingErrors, printProblems, printReport } from '../build/build-report.ts'

/** State kept between refreshes. */
export interface PreviewSession extends CheckSession {
  contentDir: string
  /** Git revision to compare with, or `none`. Has the default of `lint:content`. */
  base?: string | undefined
  /** Route of each page in the last valid state, by doc id. */
  routes?: ReadonlyMap<DocId, string>
  /** Doc ids of the pages that had other routes earlier in the session, by route. */
  formerRoutes?: Map<string, DocId>
  highlight: Highlight
  edited?: EditedFiles
}

/**
 * Checks the content and generates the pages. If there are blocking errors, returns `previous` with
 * these errors as its findings. Does the same for internal errors.
 */
export async function refreshPreview(
  session: PreviewSession,
  previous = emptyPreview,
): Promise<Preview> {
  const started = performance.now()
  const { contentDir, base, highlight } = session
  const hold = (found: ShownErrors): Preview => ({
    ...previous,
    state: { ...previous.state, ...found, isHeld: true },
  })
  try {
    const compared = await findLocalBase(contentDir, process.env, base)
    const lintOptions = { content: contentDir, compared, cache: true, isBuilt: true }
    const result = await runLint(lintOptions, session)
    printReport(result, started)
    session.edited = findEditedFiles(session.edited, result.sources ?? new Map())
    const { edited } = session
    const blocking = findBlockingErrors(result)
    const errors = result.diagnostics.filter(({ severity }) => severity === 'error')
    const others = errors.filter((each) => !blocking.includes(each))
    if (blocking.length > 0) return hold(selectErrors(blocking, edited, others.length))
    const { lastChanged } = await readLastChanged(contentDir)
    const options = { folders: previewOutputFolders, highlight, basePath: '' }
    const { problems, layout } = await generateSite(result.site, lastChanged, options)
    if (layout) return showLayout(session, layout, result, selectErrors(others, edited))
    printProblems(problems, result, started)
    return hold(selectErrors(problems, edited, others.length))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return hold({ findings: [{ place: '', message }], othersCount: 0 })
  }
}

const emptyPreview: Preview = {
  pages: new Set(),
  redirects: new Map(),
  state: { revision: '', findings: [], othersCount: 0, isHeld: false },
}

/** Returns the preview of a valid site. Pages keep the routes that they had in the session. */
function showLayout(
  session: PreviewSession,
  { pages, revision }: LayoutData,
  { site }: CheckResult,
  errors: ShownErrors,
): Preview {
  const routes = new Map(pages.map(({ docId, route }) => [docId, encodeURI(route)]))
  const former = (session.formerRoutes ??= new Map<string, DocId>())
  for (const [docId, route] of session.routes ?? []) {
    if (routes.get(docId) !== route) former.set(route, docId)
  }
  session.routes = routes
  const current = new Set(routes.values())
  const moved = Array.from(former, ([from, docId]) => [from, routes.get(docId)]).filter(
    (move): move is [string, string] => move[1] !== undefined && !current.has(move[0]!),
  )
  const redirects = Array.from(collectRedirects(site), ([from, owner]): [string, string] => [
    encodeURI(from),
    encodeURI(owner.route),
  ])
  return {
    pages: current,
    redirects: new Map([...moved, ...redirects]),
    state: { revision, ...errors, isHeld: false, moved: Object.fromEntries(moved) },
  }
}
