import type { Anchor } from '#content/links/anchor.ts'
import { findOwnId } from '#content/parse/find-own-id.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import type { Page } from '#content/page.ts'
import { UsageError } from '#content/read/read-content.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import type { DocId } from '#core/route.ts'
import type { ProductVariables } from '#core/variables.ts'
import { applyPlanned } from './apply-planned.ts'
import { addEdits, createPlan, type RefactorPlan } from './plan.ts'
import { splitName } from './relink.ts'
import { findPage, themePath, type Workspace } from './workspace.ts'

/** Which heading is to read how. */
export interface RenameHeadingRequest {
  id: DocId
  /** Anchor of the heading, with or without `#`. */
  anchor: string
  /** The new text, in Markdown. */
  heading: string
}

/**
 * Plans to give a heading another text, and to lead all links to its anchor to the new one; a heading
 * with an anchor of its own (`[#own]`) keeps it. Throws a `UsageError` where page or anchor are not
 * there, and where another heading of the page reads the same.
 */
export function planRenameHeading(
  workspace: Workspace,
  { id, anchor, heading }: RenameHeadingRequest,
): RefactorPlan {
  const page = findPage(id, workspace)
  const text = heading.trim()
  if (text === '' || /\n/.test(text)) throw new UsageError('Expected one line as the new heading')
  const old = findHeading(page, anchor.replace(/^#/, ''))
  const edit = writeHeading(page, old, text)
  const plan = createPlan()
  addEdits(plan, page.file.path, [edit])
  const anchors = mapAnchors(page, edit, workspace)
  if (anchors.size === 0) plan.notes.push(`The anchor \`#${old.id}\` stays`)
  relinkAnchors(plan, page, anchors, workspace)
  return plan
}

function findHeading(page: Page, id: string): Anchor {
  const headings = page.anchors.filter(({ depth }) => depth !== undefined)
  const found = headings.find((each) => each.id === id)
  if (found) return found
  const ids = headings.map((each) => each.id)
  const nearest = findNearest(id, ids)
  const help = nearest
    ? `; did you mean \`#${nearest}\`?`
    : `; there are ${ids.map((each) => `\`#${each}\``).join(', ') || 'none'}`
  throw new UsageError(`Cannot find heading \`#${id}\` on \`${page.docId}\`${help}`)
}

/** Replaces the text between the marks; marks and an own anchor stay, unless the new text has one. */
function writeHeading({ file }: Page, { start, end }: Anchor, heading: string): TextEdit {
  const [line = ''] = file.text.slice(start, end).split('\n', 1)
  const [marks = ''] = /^#{1,6}[ \t]+/.exec(line) ?? []
  const text = line
    .slice(marks.length)
    .trimEnd()
    .replace(/(?<![ \t])[ \t]+#+$/, '')
  const from = start + marks.length
  const kept = findOwnId(heading) ? undefined : findOwnId(text)
  return { start: from, end: from + (kept?.start ?? text.length), text: heading }
}

/** The anchors that change with the heading: its own, and those of headings that read the same. */
function mapAnchors(page: Page, edit: TextEdit, { site }: Workspace): Map<string, string> {
  const text = applyPlanned(page.file.text, [edit])
  const after = parsePage({ ...page.file, text }, site)
  const before = page.anchors.filter(({ depth }) => depth)
  const now = after.anchors.filter(({ depth }) => depth)
  if (!after.parses || before.length !== now.length) {
    throw new UsageError(`\`${edit.text}\` cannot be a heading; does it hold \`<\` or \`{\`?`)
  }
  const index = before.findIndex(({ start, end }) => start <= edit.start && edit.start <= end)
  const twin = now.find((each, at) => at !== index && each.text === now[index]?.text)
  if (twin) throw new UsageError(`\`${page.docId}\` has a heading \`${twin.text}\` already`)
  return new Map(
    before.flatMap(({ id }, at) => (now[at]!.id === id ? [] : [[id, now[at]!.id] as const])),
  )
}

function relinkAnchors(
  plan: RefactorPlan,
  page: Page,
  anchors: ReadonlyMap<string, string>,
  { site, context }: Workspace,
): void {
  for (const from of [...site.pages, ...site.descriptionPages]) {
    const edits = from.links.flatMap((link) => {
      const target = resolveLink(link, from, context)
      if (target.type !== 'route' && target.type !== 'redirect') return []
      if (!('page' in target.owner) || target.owner.page !== page) return []
      const anchor = anchors.get(target.hash ?? '')
      return replaceHash(from.file.text, link, anchor && withVariables(anchor, site.variables))
    })
    addEdits(plan, from.file.path, edits)
  }
  const navigation = context.navigation.flatMap(({ target, start, end, source }) => {
    if (!('route' in target) || target.route !== page.route) return []
    const [, rest] = splitName(source.file.text.slice(start, end))
    return replaceHash(source.file.text, { start, end }, anchors.get(rest.replace(/^.*#/, '')))
  })
  addEdits(plan, themePath, navigation)
}

/** Content must not write the product's values out, in an anchor neither. */
function withVariables(anchor: string, variables: ProductVariables): string {
  const entries = Object.entries(variables)
    .filter(([key, value]) => key !== 'copyrightYear' && /^[\w-]+$/.test(value))
    .sort(([a, x], [, y]) => y.length - x.length || (a === 'slug' ? -1 : 1))
  const known = entries.find(([, value]) => `-${anchor}-`.includes(`-${value}-`))
  if (!known) return anchor
  return `-${anchor}-`.replaceAll(`-${known[1]}-`, `-{product.${known[0]}}-`).slice(1, -1)
}

function replaceHash(
  text: string,
  { start, end }: { start: number; end: number },
  anchor: string | undefined,
): TextEdit[] {
  const at = text.slice(start, end).indexOf('#')
  return anchor === undefined || at === -1 ? [] : [{ start: start + at + 1, end, text: anchor }]
}
