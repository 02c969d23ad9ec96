import remarkLint from 'remark-lint'
import remarkPresetLintRecommended from 'remark-preset-lint-recommended'
import { unified, type Preset, type Processor, type RunCallback } from 'unified'
import { textStart, type Diagnostic, type Offsets } from '#core/diagnostic.ts'
import { isInNodeOfType, nodesOfType } from '#core/tree.ts'
import type { ParsedPage } from '#content/page.ts'
import type { PageLinter } from '#content/rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'

type VFileMessage = NonNullable<Parameters<RunCallback>[2]>['messages'][number]
type Linter = Pick<Processor, 'run'>

/** Rules in the preset that other checks cover or that do not apply here. */
const disabledRules = new Set([
  // Covered by markdownlint's MD047, MD009, MD005 with MD007, MD030, and MD019 with MD021. Those
  // have fixes and allow indented blocks in components.
  'remark-lint:final-newline',
  'remark-lint:hard-break-spaces',
  'remark-lint:list-item-bullet-indent',
  'remark-lint:list-item-indent',
  'remark-lint:no-heading-content-indent',
  // Covered by MD034. The `<https://…>` that this rule suggests is invalid MDX.
  'remark-lint:no-literal-urls',
  // `[text]` with a definition is a valid link.
  'remark-lint:no-shortcut-reference-image',
  'remark-lint:no-shortcut-reference-link',
])

/** remark-lint's recommended rules. They run on the parsed tree of each page. */
export const remarkLinter: PageLinter = {
  name: 'remark-lint',
  async check(pages) {
    const processor = unified()
      .use({ plugins: (remarkPresetLintRecommended.plugins ?? []).filter(isEnabled) })
      .freeze()
    const found = await Promise.all(pages.map((page) => checkPage(page, processor)))
    return found.flat()
  },
}

/** Excludes disabled rules, and `remarkLint`, since its disable comments need no reason. */
function isEnabled(entry: NonNullable<Preset['plugins']>[number]): boolean {
  const plugin: unknown = Array.isArray(entry) ? entry[0] : entry
  return plugin !== remarkLint && !(typeof plugin === 'function' && disabledRules.has(plugin.name))
}

async function checkPage(page: ParsedPage, processor: Linter): Promise<Diagnostic[]> {
  // `[//]: # (text)` and `[text]: #` are comments of other systems.
  const comments = nodesOfType(page.mdx.tree, 'definition').filter(({ url }) => url === '#')
  const commentStarts = new Set(comments.map((node) => offsetsOfNode(node).start))
  const messages = await runLinter(processor, page)
  return messages
    .map((message) => toWarning(message, page.file.displayPath))
    .filter(({ start }) => !commentStarts.has(start))
    .flatMap((each) => {
      if (each.ruleId !== undefinedReferenceRule) return [each]
      if (!isReference(each, page)) return []
      const isLink = isFollowedByTarget(each.end, page.file.text)
      return [{ ...each, help: isLink ? linkHelp : referenceHelp }]
    })
}

/** Runs a linter on the tree of a page, and returns its messages. */
function runLinter(processor: Linter, { file, mdx }: ParsedPage): Promise<VFileMessage[]> {
  return new Promise((resolve, reject) => {
    const source = { path: file.displayPath, value: file.text }
    processor.run(mdx.tree, source, (error, _, result) => {
      if (result) resolve(result.messages)
      else reject(error!)
    })
  })
}

const undefinedReferenceRule = 'remark-lint:no-undefined-references'

const referenceHelp =
  'Define it below a blank line, as in `[name]: /quick-start` or `[^1]: Text`, or write `\\[`'
const linkHelp = 'Write `[text](url)`, without spaces between or within the parts'

/**
 * Returns whether brackets are a footnote, half a link, or name their definition, as in
 * `[text][name]`. Alone, code is a reference, and so is a capitalized text on a page with
 * definitions, except in headings and tables. Others are more likely text, as in `[sic]`.
 */
function isReference({ start, end }: Offsets, { file: { text }, mdx: { tree } }: ParsedPage) {
  const brackets = text.slice(start, end)
  if (brackets.startsWith('[^')) return true
  const isPartOfWord = /[\p{L}\p{N}_)#/[]/u.test(text.charAt(start - 1))
  if (isPartOfWord || isFollowedByTarget(end, text)) return !isPartOfWord
  if (brackets.includes('][')) return !brackets.endsWith('[]')
  const isName = /^\[\p{Lu}\p{L}/u.test(brackets) && nodesOfType(tree, 'definition').length > 0
  const isTerm = isInNodeOfType(tree, 'heading', start) || isInNodeOfType(tree, 'tableCell', start)
  return (isName || /^\[`\p{L}/u.test(brackets)) && !isTerm
}

function isFollowedByTarget(offset: number, text: string): boolean {
  return /^(?:\(| \((?:[/.#]|https?:))/.test(text.slice(offset))
}

/** Converts a message to a warning. */
function toWarning(message: VFileMessage, file: string): Diagnostic {
  return {
    ...offsetsOfMessage(message),
    ruleId: `remark-lint:${message.ruleId ?? 'message'}`,
    severity: 'warning',
    message: message.reason,
    file,
    ...(message.note && { note: message.note }),
    ...(isMessage(message.cause) && {
      related: [{ file, ...offsetsOfMessage(message.cause), message: message.cause.reason }],
    }),
  }
}

/** Returns whether a cause is another message, such as one about the first of two definitions. */
function isMessage(cause: unknown): cause is VFileMessage {
  return typeof cause === 'object' && cause !== null && 'reason' in cause && 'place' in cause
}

function offsetsOfMessage({ place }: VFileMessage): Offsets {
  if (!place) return textStart
  const { start, end } = 'start' in place ? place : { start: place, end: place }
  return { start: start.offset!, end: end.offset! }
}
