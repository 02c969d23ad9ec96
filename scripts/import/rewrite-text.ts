import path from 'node:path/posix'
import type { Root } from 'mdast'
import { applyEdits, type TextEdit } from '#core/diagnostic.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import { decodeUrl, findDisallowedScheme } from '#core/url.ts'
import { findUnlistedExtension, isImageName } from '#content/schema/file-types.ts'
import {
  collectElements,
  collectExpressions,
  offsetsOfNode,
  type ElementWithAncestors,
} from '#content/parse/collect-elements.ts'
import type { LinkUse } from '#content/links/collect-links.ts'
import { toRelativePath } from '#content/links/link-target.ts'
import { siteFileNames } from '#content/read/generated-files.ts'
import { isHidden, isSourceFile } from '#content/read/read-content.ts'
import { collectComponents } from '#content/schema/components.ts'
import {
  addRemainder,
  trimSlashes,
  type Configuration,
  type Remainders,
} from '#content/frameworks/documentation.ts'
import { listOwnDeclarations, listOwnNames } from '#content/frameworks/framework-anchors.ts'
import { isWithin, withoutSitePath } from '#content/frameworks/framework-docs.ts'
import { collectHtml } from '#content/frameworks/html-elements.ts'
import { pageSuffixes } from '#content/frameworks/page-routes.ts'
import {
  collectAllLinks,
  isMdxFile,
  parseLeniently,
} from '#content/frameworks/parse-framework-page.ts'
import { findInProject, readProjectFile, type Project } from '#content/frameworks/project.ts'
import { findFreeName } from './place-pages.ts'
import type { OldRedirects } from './resolve-redirects.ts'
import { bodyOf, trimRoute, type ChosenDocs, type OldPage } from './read-pages.ts'

export interface TextContext {
  project: Project
  configuration: Configuration
  docs: readonly ChosenDocs[]
  /** Pages by path in the project. */
  pages: ReadonlyMap<string, OldPage>
  routes: ReadonlySet<string>
  redirects: OldRedirects
  /** New paths of images and downloads by path in the project. {@link rewriteText} adds entries. */
  assets: Map<string, string>
  /** Partials that pages import. {@link rewriteText} adds entries. */
  parts: Set<string>
  /** Files by name of a component. */
  components: Remainders
  remainders: Remainders
}

/** Text to rewrite: a page, or a partial that becomes a part of it. */
interface Part {
  page: OldPage
  /** Path of the file with the text, relative to the project. */
  file: string
  /** Number of characters that partials may still add to the page. */
  budget: { left: number }
}

/** Maximum number of characters of partials in a page. Partials may repeat each other. */
const maxPartials = 2 ** 20

/** Returns the body of a page with its partials, and with updated link and image targets. */
export function rewriteText(page: OldPage, context: TextContext): string {
  return rewritePart(page.body, { page, file: page.file, budget: { left: maxPartials } }, context)
}

function rewritePart(text: string, part: Part, context: TextContext): string {
  const tree = parseLeniently(part.file, text, part.page.framework)
  const edits = escapeVariables(tree, text)
  if (edits.length > 0) {
    addRemainder(context.remainders, 'code with `{product.…}`, spaces added', part.file)
  }
  const names = listOwnNames(tree)
  for (const link of collectAllLinks(tree, text, collectHtml(tree, text), ownComponents)) {
    const { url, start, end } = link
    // Elsewhere, as in a link of Markdown, braces are part of the address.
    const isAttribute = /=\s*$/.test(text.slice(Math.max(0, start - 3), start))
    const address = isAttribute ? readAddress(url, names) : url
    if (isAttribute && /[{}]/.test(address)) {
      const place = `${address} in ${part.file}`
      addRemainder(context.remainders, 'addresses that code computes', place)
      continue
    }
    const target = rewriteTarget({ ...link, url: address }, part, context)
    if (target === url) continue
    const written = target.replaceAll(' ', '%20')
    edits.push({ start, end, text: address === url ? written : `"${written}"` })
  }
  edits.push(...inlinePartials(tree, text, part, context))
  if (!isMdxFile(part.file, part.page.framework)) edits.push(...escapeAngles(tree, text))
  return applyEdits(text, edits)
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

/** Replaces each `<Partial />` on a line of its own with the text of the imported partial. */
function inlinePartials(tree: Root, text: string, part: Part, context: TextContext): TextEdit[] {
  const elements = collectElements(tree)
  const declarations = listOwnDeclarations(tree)
  const code = JSON.stringify([
    ...collectExpressions(tree).map(({ value }) => value),
    ...nodesOfType(tree, 'mdxjsEsm').filter(({ value }) => /\bexport\b/.test(value)),
    ...elements.map(({ node }) => node.attributes),
  ])
  const namesInCode = new Set(code.split(/[^\w$]+/))
  return declarations.flatMap(({ name, module, start, end }): TextEdit[] => {
    if (!/\.mdx?$/.test(module)) return []
    const file = resolveImport(module, { docs: part.page.docs, file: part.file })
    context.parts.add(file)
    const uses = elements.filter(({ node }) => node.name?.split('.')[0] === name)
    const isAlone = declarations.filter((each) => each.start === start).length === 1
    const isExact = isAlone && !namesInCode.has(name) && uses.length > 0 && uses.every(isPlain)
    const inlined = isExact ? readPartial({ ...part, file }, uses.length, context) : undefined
    if (inlined === undefined) {
      addRemainder(context.remainders, 'partials', `${file} in ${part.file}`)
      return []
    }
    const edits = uses.map(({ node }) => ({ ...offsetsOfNode(node), text: `\n${inlined}\n` }))
    return [{ start, end: end + (text[end] === '\n' ? 1 : 0), text: '' }, ...edits]
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
  const source = readProjectFile(context.project, part.file)
  if (source === undefined) return undefined
  // Even an empty partial counts, so that partials within each other end.
  part.budget.left -= source.length + maxPartials / 200
  if (part.budget.left < 0) return undefined
  const text = rewritePart(bodyOf(source, part.page.docs).trim(), part, context)
  part.budget.left -= text.length * copies
  return part.budget.left < 0 ? undefined : text
}

/** Returns the path of a target in the project. */
export function resolveImport(target: string, { docs, file }: Pick<OldPage, 'docs' | 'file'>) {
  const alias = docs.aliases?.find(({ prefix }) => target.startsWith(prefix))
  if (alias) return path.join(alias.folder, target.slice(alias.prefix.length))
  return path.join(target.startsWith('/') ? docs.configDir || '.' : path.dirname(file), target)
}

/** Returns the path of a file that an expression names or imports, or else the expression. */
function readAddress(url: string, names: ReadonlyMap<string, string>): string {
  const [, name = ''] = /^\{([\w$]+)(?:\.src)?\}$/.exec(url) ?? []
  const [, call, literal = ''] = fileCallPattern.exec(url) ?? []
  const file = call === 'useBaseUrl' ? path.join('/', literal) : literal || names.get(name)
  return file && path.extname(file) !== '' ? file : url
}

/** Pattern for calls such as `{require('./menu.png').default}`. */
const fileCallPattern = /^\{(require|useBaseUrl)\(["']([^"']+)["']\)(?:\.default)?\}$/

const ownComponents = collectComponents()

/** Returns the new target of a link or image. If it is an asset, adds the file to `assets`. */
function rewriteTarget(link: LinkUse, part: Part, context: TextContext): string {
  const { url: target, isUnknown } = link
  const { docs, route: ownRoute, docId } = part.page
  const { origin, staticDirs } = context.configuration
  const leave = (what: string) =>
    addRemainder(context.remainders, what, `${target} in ${part.file}`)
  const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  const isOfHost = origin !== undefined && address.startsWith(`${origin}/`)
  const scheme = findDisallowedScheme(address)
  if (scheme && scheme !== 'data:') leave(`links with \`${scheme}\``)
  if (address === '' || (!isOfHost && /^[a-z][\w+.-]*:|^\/\//i.test(address))) return target
  const ownAddress = decodeUrl(isOfHost ? address.slice(origin.length) : address)
  const isFile = staticDirs.some((dir) => context.project.files.has(path.join(dir, ownAddress)))
  const name = isFile ? ownAddress : withoutSitePath(ownAddress, docs)
  const isAbsolute = name.startsWith('/')
  if (isUnknown && !isAbsolute && path.extname(name) === '') return target
  const file = resolveImport(name, { docs, file: part.file })
  // Docusaurus looks for files also from the folder of the documentation and of the site.
  const isFromRoot = docs.system === 'Docusaurus' && /^[^.].*\.mdx?$/.test(name)
  const roots = isFromRoot ? [docs.folder, docs.configDir] : []
  // An address without an extension is that of a page, which other systems form like its file.
  const suffixes = /^(?:Docusaurus|MkDocs|Starlight)$/.test(docs.system) ? [''] : pageSuffixes
  const found = [file, ...roots.map((root) => path.join(root, name))]
    .flatMap((each) => suffixes.map((end) => context.pages.get(trimSlashes(each) + end)))
    .find((each) => each !== undefined)
  if (found && (isFromRoot || !isAbsolute))
    return toRelativePath(docId, `${found.docId}.mdx`) + rest
  const inside = path.relative(docs.folder, file)
  const relativeRoute = /\.mdx?$/.test(name)
    ? path.join(docs.base, inside)
    : path.join(part.page.endsWithSlash ? ownRoute : path.dirname(ownRoute), name)
  const route = trimRoute(isAbsolute ? name : relativeRoute)
  const known = context.redirects.get(route) ?? route
  const [page = '', section = ''] = known.split(/(?=#)/)
  if (isOfHost && page === route && context.routes.has(page)) return target
  if (known.startsWith('https:')) return known
  if (context.routes.has(page)) return page + (rest.includes('#') ? rest : rest + section)
  // Systems do not rewrite HTML, so its relative addresses start at the address of the page.
  const wanted = path.normalize(isAbsolute ? name : relativeRoute).slice(1)
  // Astro serves these files below its base path.
  const inStatic = docs.system === 'Starlight' ? path.relative(docs.base, wanted) : wanted
  const places = staticDirs.map((dir) => ({ place: path.join(dir, inStatic), wanted }))
  const inDocs = path.join(docs.base, inside.replace(/^(?:\.\.\/)+/, ''))
  if (!isAbsolute) places.unshift({ place: file, wanted: inDocs })
  for (const each of places) {
    const asset = addAsset(each.place, each.wanted, context)
    if (asset !== undefined) return toRelativePath(docId, asset) + rest
  }
  if (isAbsolute && siteFileNames.includes(name.slice(1))) return target
  if (isUnknown) return target
  // The host shows other pages beside the documentation, such as a blog.
  const isOutside = context.docs.every(({ base }) => !isWithin(route.slice(1), base))
  const isBeside = isOfHost && docs.sitePath && name === ownAddress
  const isElsewhere = origin !== undefined && isAbsolute && (isOutside || isBeside)
  leave(isElsewhere ? 'links to other parts of the host' : 'links to no page or file')
  if (!isElsewhere || isOfHost) return target
  return origin + (docs.sitePath ?? '') + withoutSitePath(target, docs)
}

/** Adds a file to `assets`, unless it does not exist. Returns its path in the content folder. */
function addAsset(file: string, wanted: string, { project, assets, remainders }: TextContext) {
  if (assets.has(file)) return assets.get(file)
  // The content folder reads settings and pages as such, and leaves out hidden files.
  if (path.extname(file) === '' || isHidden(wanted) || isSourceFile(wanted, [])) return undefined
  if (findInProject(project, file) === undefined) return undefined
  const { dir, name: oldName, ext } = path.parse(wanted)
  // A server may take an inner part for the extension.
  const name = isImageName(wanted) ? oldName.replaceAll('.', '-') : oldName
  if (findUnlistedExtension(name + ext) !== undefined) {
    const what = 'files of types that the site does not serve'
    if (!remainders.get(what)?.includes(file)) addRemainder(remainders, what, file)
    return undefined
  }
  const taken = new Set(assets.values())
  const stem = findFreeName([path.join(dir, name)], (each) => taken.has(each + ext))
  assets.set(file, stem + ext)
  return stem + ext
}
