import path from 'node:path'
import { readFile } from 'node:fs/promises'
import remarkLint from 'remark-lint'
import remarkPresetLintRecommended from 'remark-preset-lint-recommended'
import { unified, type Preset, type Processor, type RunCallback, type Transformer } from 'unified'
import type { Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { textStart, type Diagnostic, type Offsets } from '#core/diagnostic.ts'
import { isInNodeOfType, nodesOfType, walkTree } from '#core/tree.ts'
import type { ParsedPage } from '#content/page.ts'
import type { PageLinter } from '#content/rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { toDisplayPath } from '#content/read/read-content.ts'
import type { Site } from '#content/site.ts'
import { isReadme } from '../rules/site/site-files.ts'

type VFile = NonNullable<Parameters<RunCallback>[2]>
/** Processor of plugins that check a tree. */
type Checker = Pick<Processor, 'run'>
type VFileMessage = VFile['messages'][number]

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

/**
 * Brackets that are not references: Nextra's `[#own-id]` after a heading, alerts such as `[!NOTE]`,
 * checkboxes, numbers and ranges, omissions, lists of quoted values, `[sic]`, and `[TOC]`, which
 * `text:foreign-syntax` reports. Does not match footnotes such as `[^1]`.
 */
const plainBrackets = /^(?:[#!'"].*|x|[\d\s.,;:…+-]+|.*\.{3}.*|sic!?|toc)$/i

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

async function checkPage(page: ParsedPage, processor: Checker): Promise<Diagnostic[]> {
  const source = { path: page.file.displayPath, value: page.file.text }
  const { messages } = await runProcessor(processor, page.mdx.tree, source)
  // `[//]: # (text)` and `[text]: #` are comments of other systems.
  const comments = nodesOfType(page.mdx.tree, 'definition').filter(({ url }) => url === '#')
  const commentStarts = new Set(comments.map((node) => offsetsOfNode(node).start))
  return messages.flatMap((message) => {
    const diagnostic = messageToDiagnostic(message, page.file.displayPath, 'remark-lint')
    if (commentStarts.has(diagnostic.start)) return []
    if (message.ruleId !== 'no-undefined-references') return [diagnostic]
    const [, label = ''] =
      /^\[(.*)\]$/s.exec(page.file.text.slice(diagnostic.start, diagnostic.end)) ?? []
    if (plainBrackets.test(label)) return []
    const isLink = /^[ \t]*\(/.test(page.file.text.slice(diagnostic.end))
    if (!isLink && isPlain(diagnostic, page)) return []
    return [{ ...diagnostic, help: isLink ? linkHelp : referenceHelp }]
  })
}

/** Runs the plugins of a processor on a tree. Returns the file with their messages. */
function runProcessor(
  processor: Checker,
  tree: Root,
  source: { path: string; value: string; cwd?: string },
): Promise<VFile> {
  return new Promise((resolve, reject) => {
    processor.run(tree, source, (error, _, file) => {
      if (file) resolve(file)
      else reject(error!)
    })
  })
}

const referenceHelp =
  'Define it below a blank line, as in `[name]: /quick-start` or `[^1]: Text`, or write `\\[`'
const linkHelp = 'Write `[text](url)`, without spaces between or within the parts'

/**
 * Returns whether brackets are part of a word or an address, as in `list[0]`, or text alone on a
 * page without definitions, in a heading, or in a table, as in `Settings > [your app]`.
 */
function isPlain({ start, end }: Offsets, { file, mdx }: ParsedPage): boolean {
  const brackets = file.text.slice(start, end)
  if (brackets.startsWith('[^')) return false
  // `text:foreign-syntax` reports `[[Page]]`.
  if (/[\p{L}\p{N}_)#/[]/u.test(file.text.charAt(start - 1))) return true
  const isIn = (type: 'link' | 'linkReference' | 'heading' | 'tableCell') =>
    isInNodeOfType(mdx.tree, type, start)
  // A type such as `[string][]` is more likely than a reference.
  if (/^\[[^\s\]]*\]\[\]$/.test(brackets) || isIn('link') || isIn('linkReference')) return true
  if (brackets.includes('][')) return false
  const definesNothing = nodesOfType(mdx.tree, 'definition').length === 0
  return (definesNothing && !brackets.includes('`')) || isIn('heading') || isIn('tableCell')
}

/** Converts a message of a unified plugin to a warning. */
function messageToDiagnostic(message: VFileMessage, file: string, source: string): Diagnostic {
  return {
    ...offsetsOfMessage(message),
    ruleId: `${source}:${message.ruleId ?? 'message'}`,
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

/**
 * Runs remark-validate-links on the README files of the content folder. Pages are left to our link
 * rules, which also resolve routes, anchors and drafts. Returns the texts of the files too.
 */
export async function validateReadmeLinks({
  assets,
  contentDir,
}: Pick<Site, 'assets' | 'contentDir'>): Promise<CheckedReadmes> {
  const files = [...assets].filter(isReadme)
  const texts = new Map<string, string>()
  if (files.length === 0) return { diagnostics: [], texts }
  const cwd = path.resolve(contentDir)
  const { default: remarkValidateLinks } = await import('remark-validate-links')
  const processor = unified()
    .use((): Transformer<Root> => encodeStrayPercents)
    // Browsers resolve `#top` on every page.
    .use(remarkValidateLinks, { repository: false, root: cwd, skipPathPatterns: [/#top$/i] })
    .freeze()
  const found = await Promise.all(
    files.map(async (name) => {
      const value = await readFile(path.join(cwd, name), 'utf8')
      const source = { cwd, path: name, value }
      const { messages } = await runProcessor(processor, markdownToMdast(value) as Root, source)
      const displayPath = toDisplayPath(path.join(cwd, name))
      texts.set(displayPath, value)
      return messages.map((each) => messageToDiagnostic(each, displayPath, 'remark-validate-links'))
    }),
  )
  return { diagnostics: found.flat(), texts }
}

interface CheckedReadmes {
  diagnostics: Diagnostic[]
  texts: ReadonlyMap<string, string>
}

/** Encodes the percent signs of malformed URLs, on which remark-validate-links would throw. */
function encodeStrayPercents(tree: Root): void {
  walkTree(tree, (node) => {
    if (!('url' in node)) return
    try {
      decodeURIComponent(node.url)
    } catch {
      node.url = node.url.replaceAll('%', '%25')
    }
  })
}
