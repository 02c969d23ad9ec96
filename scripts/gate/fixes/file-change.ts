import { rawTitleOf, type Page } from '#content/page.ts'
import { findFrontMatter, type ParsedMdx } from '#content/parse/parse-mdx.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import { applyFixes } from './apply-fixes.ts'
import { describeDataHarm } from './data-change.ts'
import { describeHarm, splitWords, type PageChange } from './page-change.ts'
import { renderPage, type RenderedPage } from './rendered-page.ts'

/**
 * Describes what fixes of one kind would change beyond it, given that `applied` have been applied.
 * Returns `undefined` if there is nothing.
 */
export type FileCheck = (
  fixes: readonly Diagnostic[],
  applied: readonly Diagnostic[],
) => string | undefined

/** Creates the check for fixes of a page, a YAML file or a file of another format. */
export function createFileCheck(file: string, source: string, page: Page | undefined): FileCheck {
  if (page) return createPageCheck(page)
  if (/\.ya?ml$/.test(file)) return createYamlCheck(source)
  return (fixes) => {
    const edits = fixes.flatMap(({ fix = [] }) => fix)
    const texts = edits.flatMap(({ start, end, text }) => [source.slice(start, end), text])
    return texts.some((text) => /["'`\\\n$]/.test(text)) ? 'more than text would change' : undefined
  }
}

function createYamlCheck(before: string): FileCheck {
  return (fixes, applied) => {
    const all = [...applied, ...fixes]
    return describeDataHarm({ before, after: applyFixes(before, all).text, fixes: all })
  }
}

function createPageCheck(page: Page): FileCheck {
  const { text } = page.file
  const title = rawTitleOf(page)
  const read = createReader(page)
  return (fixes, applied) => {
    const all = [...applied, ...fixes]
    const [before, after] = [applyFixes(text, applied).text, applyFixes(text, all).text]
    const [old, fresh] = [findFrontMatter(before), findFrontMatter(after)]
    if (!old && fresh) {
      return after === before.trimStart() ? undefined : 'text would become front matter'
    }
    if (old && !fresh) return 'the front matter would be lost'
    const harm = old?.yaml === fresh?.yaml ? undefined : describeYamlHarm(text, after, all)
    if (harm !== undefined) return harm
    if (before.slice(old?.end) === after.slice(fresh?.end)) return undefined
    const removed = fixes.flatMap(({ fix = [] }) =>
      fix.map(({ start, end }) => text.slice(start, end)),
    )
    const kind = fixes[0]?.fixKind ?? 'layout'
    return describeBodyHarm(read(before), read(after), { kind, title, removed: removed.join('\n') })
  }
}

/** Describes the harm that fixes do to the front matter of a page. */
function describeYamlHarm(text: string, after: string, all: readonly Diagnostic[]) {
  const old = findFrontMatter(text)
  if (!old) return 'the front matter would change'
  const fixes = all.flatMap(({ fix = [], ...each }) => {
    const edits = fix.filter(({ start }) => start < old.end)
    const moved = edits.map((edit) => {
      return { ...edit, start: edit.start - old.start, end: edit.end - old.start }
    })
    return edits.length > 0 ? [{ ...each, fix: moved }] : []
  })
  return describeDataHarm({ before: old.yaml, after: findFrontMatter(after)?.yaml ?? '', fixes })
}

/** Text of a page with its rendered form, or else the number of lines from its syntax error on. */
interface ReadPage {
  text: string
  rendered?: RenderedPage
  linesLeft?: number
}

/** Creates a function that parses and renders a page, each text once. */
function createReader(page: Page): (text: string) => ReadPage {
  const known = new Map<string, ReadPage>()
  return (text) => {
    const result = known.get(text) ?? readPage(text, page)
    known.set(text, result)
    return result
  }
}

function readPage(text: string, page: Page): ReadPage {
  // The tree of a page lacks a heading that serves as its title.
  const isOriginal = text === page.file.text && !page.titleHeading
  const { tree, problem } = isOriginal ? page.mdx : page.parse(text)
  if (tree && !isGarbled(tree)) return { text, rendered: renderPage(tree) }
  return { text, linesLeft: text.slice(problem?.offset).split('\n').length }
}

function describeBodyHarm(
  before: ReadPage,
  after: ReadPage,
  options: Pick<PageChange, 'kind' | 'title' | 'removed'>,
): string | undefined {
  if (before.rendered) {
    if (!after.rendered) return 'the page would not parse'
    return describeHarm({ before: before.rendered, after: after.rendered, ...options })
  }
  if (splitWords(before.text).join(' ') !== splitWords(after.text).join(' ')) {
    return 'words of the page would change'
  }
  const isEarlier = (after.linesLeft ?? 0) > before.linesLeft!
  return isEarlier ? 'another syntax error would appear' : undefined
}

/** Returns whether Sätteri garbled the name of an element that ends in another block. */
function isGarbled(tree: NonNullable<ParsedMdx['tree']>): boolean {
  const elements = nodesOfType(tree, 'mdxJsxFlowElement')
  return elements.some(({ name }) => name !== null && /[^\p{L}\p{N}_$.:-]/u.test(name))
}
