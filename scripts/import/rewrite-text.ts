import { isPageFile } from '#core/route.ts'
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
import { findFrontMatter, parseMdx } from '#content/parse/parse-mdx.ts'
import { isImageName } from '#content/schema/file-types.ts'
import { convertAddress, resolveImport, type Place } from './convert-address.ts'
import type { OldPage, OldSite } from './old-site.ts'
import { readInside } from './project-files.ts'

/** Text to rewrite: a page, or a partial that becomes a part of it. */
interface Part extends Place {
  /** Number of partials around the text. */
  depth: number
  /** Number of characters that partials may still add to the page. */
  budget: { left: number }
}

/** Maximum number of characters of partials in a page, since partials may multiply each other. */
const maxPartials = 2 ** 20

/** Maximum number of partials within each other. */
const maxDepth = 20

/** Returns the body of a page with its partials, and with the new addresses of pages and files. */
export function rewriteText(page: OldPage, site: OldSite): string {
  const part = { page, file: page.file, depth: 0, budget: { left: maxPartials } }
  return rewritePart(page.body, part, site)
}

function rewritePart(text: string, part: Part, site: OldSite): string {
  const tree = parseOldText(part.file, text, site)
  const imports = listImports(tree)
  const images = imports.filter(({ module }) => isImageName(module))
  const edits = [...escapeVariables(tree, text), ...inlinePartials(tree, imports, part, site)]
  const links = collectDocsLinks(tree, text)
  for (const { url, start, end } of links) {
    // Elsewhere, as in a link of Markdown, braces are part of the address.
    const isCode = url.startsWith('{') && text[start - 1] === '='
    const address = isCode ? readCode(url, images) : url
    if (address === undefined) continue
    const target = convertAddress(address, part, site).replaceAll(' ', '%20')
    if (target !== url) edits.push({ start, end, text: isCode ? `"${target}"` : target })
  }
  const codes = new Set(links.map(({ url }) => url))
  const named = images.filter(({ name }) => codes.has(`{${name}}`))
  edits.push(...named.map(({ start, end }) => ({ start, end, text: '' })))
  if (!isMdx(part.file, site)) edits.push(...escapeAngles(tree, text))
  return applyEdits(text, edits)
}

function isMdx(file: string, { built }: OldSite): boolean {
  return file.endsWith('.mdx') || built?.docusaurus?.config.markdown?.format === 'mdx'
}

/** Parses a text as its system does, or as Markdown if that fails. */
export function parseOldText(file: string, text: string, site: OldSite): Root {
  const { tree } = parseDocsText(file, text, { readsMdx: isMdx(file, site) })
  return tree ?? parseMdx(text, 'md').tree ?? { type: 'root', children: [] }
}

/** Adds spaces to braces in code that this site would replace, as in `${product.name}`. */
function escapeVariables(tree: Root, text: string): TextEdit[] {
  const code = [...nodesOfType(tree, 'code'), ...nodesOfType(tree, 'inlineCode')]
  const found = matchTexts(code, text, /\{(product\.[^{}\s]*)\}/g)
  return found.map(({ start, end, group }) => ({ start, end, text: `{ ${group} }` }))
}

/** Escapes `<` in the text of a Markdown file, which would open a tag in MDX, but in includes. */
function escapeAngles(tree: Root, text: string): TextEdit[] {
  const texts = nodesOfType(tree, 'text').filter(({ value }) => !/^(?:<<<|-+8<)/m.test(value))
  const found = matchTexts(texts, text, /(?<!\\)</g)
  return found.map(({ start }) => ({ start, end: start, text: '\\' }))
}

/** Import of a name, with the offsets of the statement and the line break after it. */
interface Import extends Offsets {
  name: string | undefined
  module: string
}

/** Lists the imports of a page, each with its first name. */
function listImports(tree: Root): Import[] {
  return nodesOfType(tree, 'mdxjsEsm').flatMap((esm) => {
    const shift = offsetsOfNode(esm).start
    const { staticImports } = parseSync('a.tsx', esm.value).module
    return staticImports.map(({ entries, moduleRequest, ...range }) => ({
      name: entries[0]?.localName.value,
      module: moduleRequest.value,
      start: shift + range.start,
      end: shift + range.end + (esm.value[range.end] === '\n' ? 1 : 0),
    }))
  })
}

/** Replaces each `<Partial />` on a line of its own with the text of the imported partial. */
function inlinePartials(
  tree: Root,
  imports: readonly Import[],
  part: Part,
  site: OldSite,
): TextEdit[] {
  const elements = collectElements(tree)
  return imports.flatMap(({ name, module, start, end }): TextEdit[] => {
    if (!isPageFile(module)) return []
    const file = resolveImport(module, part.file, site)
    site.otherFiles.delete(file)
    const uses = elements.filter(({ node }) => node.name === name)
    const inlined =
      uses.every(isPlain) &&
      readPartial({ ...part, file, depth: part.depth + 1 }, uses.length, site)
    if (inlined === false) {
      const kind = 'partials with properties or inside of text, or too long'
      site.leave(kind, `${file} in ${part.file}`)
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

/** Returns the text of a partial, or `false` if it is missing, or too long for as many copies. */
function readPartial(part: Part, copies: number, site: OldSite): string | false {
  const source = readInside(site.root, part.file)
  part.budget.left -= source?.length ?? 0
  if (source === undefined || part.budget.left < 0 || part.depth > maxDepth) return false
  const body = source.slice(findFrontMatter(source)?.end ?? 0).trim()
  const text = rewritePart(body, part, site)
  part.budget.left -= text.length * (copies - 1)
  return part.budget.left >= 0 && text
}

/** Returns the path of the file that code such as `{require('./menu.png').default}` names. */
function readCode(code: string, images: readonly Import[]): string | undefined {
  const [, name, call, literal = ''] = fileCodePattern.exec(code) ?? []
  if (call !== undefined) return call === 'useBaseUrl' ? path.join('/', literal) : literal
  return images.find((each) => each.name === name)?.module
}

const fileCodePattern = /^\{(?:([\w$]+)|(require|useBaseUrl)\(["']([^"']+)["']\)(?:\.default)?)\}$/
