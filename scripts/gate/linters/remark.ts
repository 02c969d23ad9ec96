import path from 'node:path'
import { readFile } from 'node:fs/promises'
import remarkLint from 'remark-lint'
import remarkLintNoUndefinedReferences from 'remark-lint-no-undefined-references'
import remarkPresetLintRecommended from 'remark-preset-lint-recommended'
import { unified, type Preset } from 'unified'
import { VFile } from 'vfile'
import type { Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { textStart, type Diagnostic, type Offsets } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'
import { lineAt } from '#core/line-index.ts'
import { isInNodeOfType, nodesOfType, walkTree } from '#core/tree.ts'
import type { ParsedPage } from '#content/page.ts'
import type { PageLinter } from '#content/rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { toDisplayPath } from '#content/read/read-content.ts'
import type { Site } from '#content/site.ts'
import { isReadme } from '../rules/site/site-files.ts'

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
 * Pattern for brackets that are not references: Nextra's `[#own-id]` after a heading, alerts such
 * as `[!NOTE]`, checkboxes, numbers and ranges, omissions, lists of quoted values, `[sic]`, and
 * `[TOC]`, which `text:foreign-syntax` reports. Does not match footnotes such as `[^1]`.
 */
const plainBracketsPattern = /\[(?:[#!'"].*|x?|[\d\s.,;:…+-]+|.*\.{3}.*|sic!?|toc)\]$/i

/** remark-lint's recommended rules. They run on the parsed tree of each page. */
export const remarkLinter: PageLinter = {
  name: 'remark-lint',
  async check(pages) {
    const processor = unified()
      .use({ plugins: (remarkPresetLintRecommended.plugins ?? []).filter(isEnabled) })
      .use(remarkLintNoUndefinedReferences)
      .freeze()
    const found = await Promise.all(pages.map((page) => checkPage(page, processor)))
    return found.flat()
  },
}

/**
 * Returns whether to use a plugin of the preset. Excludes disabled rules, and `remarkLint`, since
 * its disable comments need no reason.
 */
function isEnabled(entry: PresetEntry): boolean {
  return entry !== remarkLint && !disabledRules.has(readPluginName(entry))
}

function readPluginName(entry: PresetEntry): string {
  const plugin: unknown = Array.isArray(entry) ? entry[0] : entry
  return typeof plugin === 'function' ? plugin.name : ''
}

type PresetEntry = NonNullable<Preset['plugins']>[number]

async function checkPage(
  page: ParsedPage,
  processor: { run(tree: ParsedPage['mdx']['tree'], file: VFile): Promise<unknown> },
): Promise<Diagnostic[]> {
  const file = new VFile({ path: page.file.displayPath, value: page.file.text })
  await processor.run(page.mdx.tree, file)
  // `[//]: # (text)` and `[text]: #` are comments of other systems.
  const comments = nodesOfType(page.mdx.tree, 'definition').filter(({ url }) => url === '#')
  const commentStarts = new Set(comments.map((node) => offsetsOfNode(node).start))
  return file.messages.flatMap((message) => {
    const diagnostic = messageToDiagnostic(message, page.file.displayPath, 'remark-lint')
    if (message.ruleId === 'no-undefined-references')
      return refineUndefinedReference(diagnostic, page)
    if (commentStarts.has(diagnostic.start)) return []
    if (message.ruleId !== 'no-unused-definitions') return [diagnostic]
    const isFootnote = page.file.text.startsWith('[^', diagnostic.start)
    return [{ ...diagnostic, ...(!isFootnote && { help: unusedHelp }) }]
  })
}

const unusedHelp = 'Remove it; for a comment, write `{/* … */}`'

/** Rewrites a finding of `no-undefined-references`, unless it is a false positive. */
function refineUndefinedReference(diagnostic: Diagnostic, page: ParsedPage): Diagnostic[] {
  const { file } = page
  const { start, end } = diagnostic
  const brackets = file.text.slice(start, end)
  const isFootnote = brackets.startsWith('[^')
  // MD011 reports `(text)[address]`. In `list[0]` and `#[test]`, brackets are part of a word.
  const isWord = /[\p{L}\p{N}_)#]/u.test(file.text[start - 1] ?? '')
  // `text:foreign-syntax` reports `[[Page]]`.
  const isWikiLink =
    brackets.startsWith('[[') || file.text.slice(start - 1, end + 1) === `[${brackets}]`
  if (!isFootnote && (isWord || isWikiLink || plainBracketsPattern.test(brackets))) return []
  const broken = isFootnote ? undefined : describeBrokenLink(brackets, file.text.slice(end))
  if (broken) return [{ ...diagnostic, ...broken }]
  const joined = isFootnote ? -1 : findJoinedDefinition(brackets, page)
  if (joined !== -1) {
    const message = `Unexpected definition of \`${brackets.slice(0, 60)}\` in a paragraph, where it has no effect`
    const isFirst =
      joined === start &&
      !definitionPattern.test(lineAt(file.text, lineAt(file.text, start).start - 1).text)
    return isFirst ? [{ ...diagnostic, message, help: 'Put a blank line above it' }] : []
  }
  if (!isFootnote && isPlainInContext(page, brackets, start)) return []
  const message = `Cannot find the definition of \`${brackets.slice(0, 60)}\``
  const sample = isFootnote ? `${brackets.slice(0, 30)}: Text` : '[name]: /quick-start'
  const help = `Add a line such as \`${sample}\`, or write \`\\[\` for a bracket`
  return [{ ...diagnostic, message, help }]
}

/** Pattern for a line that defines a reference unless it is part of a paragraph. */
const definitionPattern = /^[ \t>]*\[[^[\]]+\]:[ \t]+\S/

/** Finds the brackets of the line that would define a reference if it had a blank line above. */
function findJoinedDefinition(brackets: string, { file, mdx }: ParsedPage): number {
  const label = escapeRegExp(/\[[^[\]]*\]$/.exec(brackets)?.[0] ?? brackets)
  const lines = file.text.matchAll(new RegExp(`(?<=^[ \\t>]*)${label}:[ \\t]+\\S`, 'gim'))
  const inText = Array.from(lines, ({ index }) => index).find((offset) =>
    isInNodeOfType(mdx.tree, 'paragraph', offset),
  )
  return inText ?? -1
}

/**
 * Returns whether brackets are plain text because of where they are: in a link, in a heading,
 * around a name in a table cell, as in `lines [number]`, in an address, as in `s3://[a][b]`, or
 * without code on a page that defines no references, as in `Settings > [your app]`.
 */
function isPlainInContext({ file, mdx }: ParsedPage, brackets: string, start: number): boolean {
  const isText = !brackets.includes('][') && !brackets.includes('`')
  if (file.text.charAt(start - 1) === '/') return true
  if (isText && nodesOfType(mdx.tree, 'definition').length === 0) return true
  const isIn = (type: 'link' | 'linkReference' | 'heading' | 'tableCell') =>
    isInNodeOfType(mdx.tree, type, start)
  return (
    isIn('link') ||
    isIn('linkReference') ||
    (!brackets.includes('][') && isIn('heading')) ||
    (/^\[[\w.|-]+\]$/.test(brackets) && isIn('tableCell'))
  )
}

/** Describes a malformed `[text](url)`. Returns `undefined` if no link was intended. */
function describeBrokenLink(
  brackets: string,
  rest: string,
): Pick<Diagnostic, 'message' | 'help'> | undefined {
  const link = `link \`${brackets.slice(0, 60)}\``
  if (/^[ \t]+\((?:https?:|mailto:|[./#])/.test(rest)) {
    const message = `Unexpected space between the text and the URL of the ${link}`
    return { message, help: 'Write `[text](url)`' }
  }
  if (!rest.startsWith('(')) return undefined
  const size = /^\([^()\n]*\s(=\d*x\d*)\s*\)/.exec(rest)?.[1]
  if (size !== undefined) {
    const message = `Unexpected size \`${size}\` after the URL of an image`
    return { message, help: 'Remove it; images have no size in Markdown' }
  }
  const message = `Cannot find the end of the URL of the ${link}`
  return { message, help: 'Write spaces as `%20`, and end the URL with `)`' }
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
    .use(() => encodeStrayPercents)
    // Browsers resolve `#top` on every page.
    .use(remarkValidateLinks, { repository: false, root: cwd, skipPathPatterns: [/#top$/i] })
    .freeze()
  const found = await Promise.all(
    files.map(async (name) => {
      const file = new VFile({ cwd, path: name, value: await readFile(path.join(cwd, name)) })
      await processor.run(markdownToMdast(String(file)), file)
      const displayPath = toDisplayPath(path.join(cwd, name))
      texts.set(displayPath, String(file))
      return file.messages.map((each) =>
        messageToDiagnostic(each, displayPath, 'remark-validate-links'),
      )
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
