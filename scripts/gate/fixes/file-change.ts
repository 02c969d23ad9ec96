import { rawTitleOf, type Page } from '#content/page.ts'
import { findFrontMatter, type ParsedMdx } from '#content/parse/parse-mdx.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import { applyFixes } from './apply-fixes.ts'
import { describeDataHarm } from './data-change.ts'
import { describeHarm } from './page-change.ts'
import { renderPage, type RenderedPage } from './rendered-page.ts'
import { countLinesFrom, describeSyntaxHarm, type ReadText } from './syntax-change.ts'

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
  const isYaml = /\.ya?ml$/.test(file)
  const findData = (text: string) =>
    isYaml ? { yaml: text, end: Infinity } : findFrontMatter(text)
  const bodyStart = findData(source)?.end ?? 0
  const read = page && createReader(page)
  return (fixes, applied) => {
    const edits = fixes.flatMap(({ fix = [] }) => fix)
    const removed = edits.map(({ start, end }) => source.slice(start, end))
    if (!read && !isYaml) {
      const isPlain = [...removed, ...edits.map(({ text }) => text)].every(isPlainText)
      return isPlain ? undefined : 'more than text would change'
    }
    const before = applyFixes(source, applied).text
    const after = applyFixes(source, [...applied, ...fixes]).text
    const [old, fresh] = [findData(before), findData(after)]
    if (fresh && after === before.trimStart()) return undefined
    const inYaml = fixes.filter(({ fix = [] }) => fix.some(({ start }) => start < bodyStart))
    const harm = describeDataHarm(old?.yaml ?? '', fresh?.yaml ?? '', inYaml)
    if (harm !== undefined || before.slice(old?.end) === after.slice(fresh?.end)) return harm
    const [oldPage, freshPage] = [read!(before), read!(after)]
    if (!oldPage.rendered || !freshPage.rendered) {
      return describeSyntaxHarm(oldPage, freshPage, 'page')
    }
    const kind = fixes[0]?.fixKind ?? 'layout'
    return describeHarm(oldPage.rendered, freshPage.rendered, kind, removed.join('\n'))
  }
}

/** Returns whether text cannot end the string literal that it is in. */
function isPlainText(text: string): boolean {
  return !/["'`\\\n$]/.test(text)
}

interface ReadPage extends ReadText {
  rendered?: RenderedPage
}

/** Creates a function that parses and renders a page, each text once. */
function createReader(page: Page): (text: string) => ReadPage {
  const title = rawTitleOf(page)
  const known = new Map<string, ReadPage>()
  return (text) => {
    const result = known.get(text) ?? readPage(text, page, title)
    known.set(text, result)
    return result
  }
}

function readPage(text: string, page: Page, title: string): ReadPage {
  // The tree of a page lacks a heading that serves as its title.
  const isOriginal = text === page.file.text && !page.titleHeading
  const { tree, problem } = isOriginal ? page.mdx : page.parse(text)
  if (!tree) return { text, linesLeft: countLinesFrom(text, problem?.offset) }
  return { text, linesLeft: 0, rendered: renderPage(tree, title) }
}
