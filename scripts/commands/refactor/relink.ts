import path from 'node:path/posix'
import { fileOf } from '#content/read/build-site.ts'
import type { LinkUse } from '#content/links/collect-links.ts'
import type { Page } from '#content/page.ts'
import { assetFolder, resolveLink } from '#content/links/resolve-link.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { Route } from '#core/route.ts'
import { fillVariables } from '#core/variables.ts'
import { addEdits, type RefactorPlan } from './plan.ts'
import { themePath, type Workspace } from './workspace.ts'

/** Where things are after the change. */
export interface Relocation {
  /** New routes, as they are to be written, by the old ones. */
  routes: ReadonlyMap<Route, string>
  /** Paths of files that are gone, which links by file led to; they become links by route. */
  gone?: ReadonlySet<string>
  /** Whether a link to this anchor leads somewhere at the new route; all do where it is left out. */
  keepsAnchor?: (route: Route, hash: string) => boolean
  /** What is to stand in the navigation for a doc id. */
  docIds: ReadonlyMap<string, { docId: string } | { href: string }>
}

/** Adds to a plan the edits of everything that leads to what has moved, and out of it. */
export function relink(plan: RefactorPlan, workspace: Workspace, relocation: Relocation): void {
  const { pages, descriptionPages } = workspace.site
  const input = { plan, workspace, relocation }
  for (const page of [...pages, ...descriptionPages]) {
    if (plan.removals.has(page.file.path)) continue
    addEdits(plan, page.file.path, relinkPage(page, input))
  }
  addEdits(plan, themePath, relinkNavigation(workspace, relocation))
  addEdits(plan, themePath, relinkAnnouncement(input))
}

function relinkPage(page: Page, input: RelinkInput): TextEdit[] {
  return page.links.flatMap((link) => relinkOne(link, page, input) ?? [])
}

/** The announcement is a page of its own text, whose places are those of the theme's file. */
function relinkAnnouncement(input: RelinkInput): TextEdit[] {
  const { site, files } = input.workspace
  const page = site.announcement
  const theme = files.get(themePath)
  if (!page || !theme) return []
  const { offsetAt } = createLineIndex(theme.text)
  return relinkPage(page, input).map(({ start, end, text }) => {
    const range = page.lines.rangeAt(start, end)
    return {
      start: offsetAt(range.line, range.column),
      end: offsetAt(range.endLine, range.endColumn),
      text,
    }
  })
}

interface RelinkInput {
  plan: RefactorPlan
  workspace: Workspace
  relocation: Relocation
}

function relinkOne(link: LinkUse, page: Page, input: RelinkInput): TextEdit | undefined {
  const { plan, workspace, relocation } = input
  const written = page.file.text.slice(link.start, link.end)
  const [name, rest] = splitName(written)
  const target = resolveLink(link, page, workspace.context)
  if (name === '') return undefined
  const place = { start: link.start, end: link.end }
  const from = plan.renames.get(page.file.path) ?? page.file.path
  if (target.type === 'asset' || target.type === 'source') {
    const text = relinkFile(name, target.path, { page, from, plan })
    return text === undefined ? undefined : { ...place, text: text + rest }
  }
  if (target.type !== 'route' && target.type !== 'redirect') return undefined
  const file = fileOf(target.owner).path
  const old = target.type === 'redirect' ? target.from : target.route
  const route = relocation.routes.get(old)
  if (!name.startsWith('/') && /\.mdx?$/i.test(name) && !relocation.gone?.has(file)) {
    const text = relinkFile(name, file, { page, from, plan })
    return text === undefined ? undefined : { ...place, text: text + rest }
  }
  if (route === undefined) return undefined
  const keeps = target.hash === undefined || (relocation.keepsAnchor?.(old, target.hash) ?? true)
  return { ...place, text: route + (keeps ? rest : '') }
}

/** The name of `file` as `page` will see it; undefined where that is the name it has. */
function relinkFile(
  name: string,
  file: string,
  { page, from, plan }: { page: Page; from: string; plan: RefactorPlan },
): string | undefined {
  const to = plan.renames.get(file) ?? file
  if (to === file && from === page.file.path) return undefined
  if (name.startsWith('/')) return to === file ? undefined : `${assetFolder}/${encodeURI(to)}`
  const relative = encodeURI(path.relative(path.dirname(from), to))
  const isDotted = relative.startsWith('.')
  const text = isDotted || !name.startsWith('.') ? relative : `./${relative}`
  return text === name ? undefined : text
}

function relinkNavigation({ context }: Workspace, relocation: Relocation): TextEdit[] {
  return context.navigation.flatMap(({ target, start, end, source }): TextEdit[] => {
    const { text } = source.file
    if ('route' in target) {
      const route = relocation.routes.get(target.route)
      const [, rest] = splitName(text.slice(start, end))
      if (route === undefined) return []
      return [{ start, end, text: fillVariables(route, context.site.variables) + rest }]
    }
    const next = relocation.docIds.get(target.docId)
    if (!next) return []
    if ('docId' in next) return [{ start, end, text: next.docId }]
    const key = text.lastIndexOf('docId', start)
    return [
      { start: key, end: key + 'docId'.length, text: 'href' },
      { start, end, text: next.href },
    ]
  })
}

/** Splits a written destination into the name of what it leads to and the query and hash behind. */
export function splitName(written: string): [name: string, rest: string] {
  const at = written.search(/[?#]/)
  return at === -1 ? [written, ''] : [written.slice(0, at), written.slice(at)]
}
