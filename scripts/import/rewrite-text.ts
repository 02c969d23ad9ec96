import type { Root } from 'mdast'
import path from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { applyEdits, type Offsets, type TextEdit } from '#core/diagnostic.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import { collectDocsLinks, parseDocsText } from '#content/docs-folder/parse-docs-page.ts'
import {
  collectElements,
  offsetsOfNode,
  type ElementWithAncestors,
} from '#content/parse/collect-elements.ts'
import { convertAddress, resolveImport, type AddressContext, type Place } from './convert-address.ts'
import { bodyOf, type OldPage, type OldSite } from './old-site.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { readProjectFile } from './project.ts'

export interface TextContext extends AddressContext {
  /** Partials that pages import. {@link rewriteText} adds entries. */
  parts: Set<string>
}

/** Text to rewrite: a page, or a partial that becomes a part of it. */
interface Part extends Place {
  /** Number of characters that partials may still add to the page. */
  budget: { left: number }
}

/** Maximum number of characters of partials in a page, since partials may multiply each other. */
const maxPartials = 2 ** 20

/** Number of characters that each partial has at least, for {@link maxPartials}. */
const minPartial = 2 ** 10

/** Returns the body of a page with its partials, and with the new addresses of pages and files. */
export function rewriteText(page: OldPage, context: TextContext): string {
  return rewritePart(page.body, { page, file: page.file, budget: { left: maxPartials } }, context)
}

function rewritePart(text: string, part: Part, context: TextContext): string {
  const tree = parseOldText(part.file, text, context.site)
  const edits = [...escapeVariables(tree, text), ...inlinePartials(tree, part, context)]
  const imports = listImports(tree)
  for (const { url, start, end } of collectDocsLinks(tree, text)) {
    // Elsewhere, as in a link of Markdown, braces are part of the address.
    const isCode = url.startsWith('{') && /=\s*$/.test(text.slice(start - 3, start))
    const address = isCode ? readCode(url, imports) : url
    if (address === undefined) {
      context.site.leave('addresses that code computes', `${url} in ${part.file}`)
      continue
    }
    const target = convertAddress(address, part, context).replaceAll(' ', '%20')
    if (target !== url) edits.push({ start, end, text: isCode ? `"${target}"` : target })
  }
  if (!part.file.endsWith('.mdx') && !readsMdx(context.site)) edits.push(...escapeAngles(tree, text))
  return applyEdits(text, edits)
}

/** Parses a text as its system does, or as Markdown if that fails. */
export function parseOldText(file: string, text: string, site: OldSite): Root {
  const { tree } = parseDocsText(file, text, { readsMdx: readsMdx(site) })
  return tree ?? parseMdx(text, 'md').tree ?? { type: 'root', children: [] }
}

/** Returns whether files with the extension `.md` are MDX. */
function readsMdx({ docusaurus }: OldSite): boolean {
  return docusaurus?.config.markdown?.format === 'mdx'
}

/** Adds spaces to braces in code that this site would replace, as in `${product.name}`. */
function escapeVariables(tree: Root, text: string): TextEdit[] {
  const code = [...nodesOfType(tree, 'code'), ...nodesOfType(tree, 'inlineCode')]
  const found = matchTexts(code, text, /\{(product\.[^{}\s]*)\}/g)
  return found.map(({ start, end, group }) => ({ start, end, text: `{ ${group} }` }))
}

/**
 * Escapes each `<` in the text of a Markdown file, which would open a tag in MDX. Skips texts with
 * includes, such as `<<< @/file.js` of VitePress.
 */
function escapeAngles(tree: Root, text: string): TextEdit[] {
  const texts = nodesOfType(tree, 'text').filter(({ value }) => !/^(?:<<<|-+8<)/m.test(value))
  const found = matchTexts(texts, text, /(?<!\\)</g)
  return found.map(({ start }) => ({ start, end: start, text: '\\' }))
}

/** Import of names from a module, with its offsets. */
interface Import extends Offsets {
  names: string[]
  module: string
}

export function listImports(tree: Root): Import[] {
  return nodesOfType(tree, 'mdxjsEsm').flatMap((esm) => {
    const shift = offsetsOfNode(esm).start
    const { staticImports } = parseSync('a.tsx', esm.value).module
    return staticImports.map(({ start, end, moduleRequest, entries }) => ({
      names: entries.map(({ localName }) => localName.value),
      module: moduleRequest.value,
      start: shift + start,
      end: shift + end,
    }))
  })
}

/** Replaces each `<Partial />` on a line of its own with the text of the imported partial. */
function inlinePartials(tree: Root, part: Part, context: TextContext): TextEdit[] {
  const elements = collectElements(tree)
  return listImports(tree).flatMap(({ names: [name], module, start, end }): TextEdit[] => {
    if (!/\.mdx?$/.test(module)) return []
    const file = resolveImport(module, part.file, context.site)
    context.parts.add(file)
    const uses = elements.filter(({ node }) => node.name === name)
    const plain = uses.filter(isPlain)
    const inlined = plain.length > 0 ? readPartial({ ...part, file }, plain.length, context) : ''
    if (inlined === undefined || plain.length < uses.length) {
      context.site.leave('partials', `${file} in ${part.file}`)
      return []
    }
    const edits = uses.map(({ node }) => ({ ...offsetsOfNode(node), text: `\n${inlined}\n` }))
    return [{ start, end, text: '' }, ...edits]
  })
}

/** Returns whether an element is `<Partial />` on a line of its own, so that a text can replace it. */
function isPlain({ node, ancestors }: ElementWithAncestors): boolean {
  const isEmpty = node.attributes.length === 0 && node.children.length === 0
  const isInner = ancestors.some(({ type }) => /^(?:listItem|blockquote)$/.test(type))
  return node.type === 'mdxJsxFlowElement' && isEmpty && !isInner
}

/** Reads a partial. Returns `undefined` if it is missing, or too long for as many copies. */
function readPartial(part: Part, copies: number, context: TextContext): string | undefined {
  const source = readProjectFile(context.site.project, part.file)
  if (source === undefined) return undefined
  part.budget.left -= Math.max(source.length, minPartial)
  if (part.budget.left < 0) return undefined
  const text = rewritePart(bodyOf(source).trim(), part, context)
  part.budget.left -= text.length * (copies - 1)
  return part.budget.left < 0 ? undefined : text
}

/** Returns the path of a file that an expression names or imports, or `undefined`. */
function readCode(code: string, imports: readonly Import[]): string | undefined {
  const [, name = ''] = /^\{([\w$]+)(?:\.src)?\}$/.exec(code) ?? []
  const imported = imports.find(({ names }) => names.includes(name))?.module
  const [, call, literal = ''] = fileCallPattern.exec(code) ?? []
  return imported ?? (call && (call === 'useBaseUrl' ? path.join('/', literal) : literal))
}

/** Pattern for calls such as `{require('./menu.png').default}`. */
const fileCallPattern = /^\{(require|useBaseUrl)\(["']([^"']+)["']\)(?:\.default)?\}$/
