import path from 'node:path/posix'
import { decodeUrl } from '#core/url.ts'
import { findUnlistedExtension } from '#content/schema/file-types.ts'
import { isHidden, isSourceFile } from '#content/read/read-content.ts'
import { addRemainder, trimSlashes, type Remainders } from '#content/frameworks/documentation.ts'
import { findInProject, readProjectFile, type Project } from '#content/frameworks/project.ts'
import type { OldRedirects } from './resolve-redirects.ts'
import { isWithin } from '#content/frameworks/framework-docs.ts'
import { bodyOf, trimRoute, type ChosenDocs, type OldPage } from './read-pages.ts'

export interface TextContext {
  project: Project
  staticDirs: readonly string[]
  /** Pages by path in the project. */
  pages: ReadonlyMap<string, OldPage>
  routes: ReadonlyMap<string, OldPage>
  redirects: OldRedirects
  /** New paths of images and downloads by path in the project. {@link rewriteText} adds entries. */
  assets: Map<string, string>
  remainders: Remainders
  origin: string | undefined
  docs: readonly ChosenDocs[]
}

const codePattern =
  /^([ \t>]*)(`{3,}|~{3,})[^]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![^]))|(`+)(?!`)(?:(?!\n[ \t]*\n)[^]){0,999}?[^`]\3(?!`)/gm

/**
 * Pattern for link, image, definition, `href` and `src` targets, each captured after its prefix.
 */
const targetPattern =
  /(\]\(<?)([^()<>\s]+)(?=[)>\s])|(\b(?:href|src)=")([^"{}]+)(?=")|(^\[[^\]\n]+\]: +)(\S+)/gm

/** Returns a text with `replace` applied to the parts outside of code. */
export function replaceProse(text: string, replace: (prose: string) => string): string {
  let result = ''
  let at = 0
  for (const { 0: code, index } of text.matchAll(codePattern)) {
    result += replace(text.slice(at, index)) + code
    at = index + code.length
  }
  return result + replace(text.slice(at))
}

/** Returns the parts of a text outside of code. */
export function proseOf(text: string): string {
  let result = ''
  replaceProse(text, (prose) => (result += prose))
  return result
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
  const text = rewritePart(
    page.body,
    { page, file: page.file, budget: { left: maxPartials } },
    context,
  )
  const escaped = text.replace(codePattern, escapeVariables)
  if (escaped !== text) {
    addRemainder(context.remainders, 'code with `{product.…}`, spaces added', page.file)
  }
  return escaped
}

/** Adds spaces to braces in code that this site would replace, as in `${product.name}`. */
function escapeVariables(code: string): string {
  return code.replace(/\{(product\.[^{}\s]*)\}/g, '{ $1 }')
}

function rewritePart(body: string, part: Part, context: TextContext): string {
  const text = replaceProse(body, (prose) =>
    prose.replace(
      targetPattern,
      (...[, link, linkTarget, attribute, value, definition, url]: (string | undefined)[]) =>
        `${link ?? attribute ?? definition}${rewriteTarget((linkTarget ?? value ?? url)!, part, context)}`,
    ),
  )
  return inlinePartials(text, part, context)
}

/** Pattern for an import of one name on a line of its own. Captures the name and the file. */
export const importPattern = /^import +(\w+) +from +['"]([^'"\n]+)['"];?[^\S\n]*(?:\n|$)/gm

/** Replaces each `<Partial />` on a line of its own with the text of the imported partial. */
function inlinePartials(body: string, part: Part, context: TextContext): string {
  const partials = new Map<string, string>()
  replaceProse(body, (prose) => {
    for (const [, name, target] of prose.matchAll(importPattern)) {
      const file = resolveFile(target!, part)
      if (/\.mdx?$/.test(file)) partials.set(name!, file)
    }
    return prose
  })
  let text = body
  for (const [name, file] of partials) {
    const source = readProjectFile(context.project, file)
    const uses = body.match(new RegExp(`<${name}\\b`, 'g'))?.length ?? 0
    const alone = new RegExp(`^<${name} */>[^\\S\\n]*$`, 'gm')
    const isExact = source !== undefined && body.match(alone)?.length === uses
    // Even an empty partial counts, so that partials within each other end.
    part.budget.left -= (source?.length ?? 0) + maxPartials / 200
    if (!isExact || part.budget.left < 0) {
      addRemainder(context.remainders, 'partials', `${file} in ${part.file}`)
      continue
    }
    const inlined = rewritePart(bodyOf(source).trim(), { ...part, file }, context)
    part.budget.left -= inlined.length * uses
    if (part.budget.left < 0) {
      addRemainder(context.remainders, 'partials', `${file} in ${part.file}`)
      continue
    }
    text = replaceProse(text, (prose) =>
      prose
        .replace(importPattern, (line, each) => (each === name ? '' : line))
        .replace(alone, () => inlined),
    )
  }
  return text
}

/** Returns the path of a target in the project. */
export function resolveImport(target: string, { docs, file }: Pick<OldPage, 'docs' | 'file'>) {
  const alias = docs.aliases?.find(({ prefix }) => target.startsWith(prefix))
  if (alias) return path.join(alias.folder, target.slice(alias.prefix.length))
  return path.join(path.dirname(file), target)
}

function resolveFile(target: string, { page, file }: Part): string {
  return resolveImport(target, { docs: page.docs, file })
}

/** Returns the new target of a link or image. If it is an asset, adds the file to `assets`. */
function rewriteTarget(target: string, part: Part, context: TextContext): string {
  const { page } = part
  const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  if (address === '' || /^[a-z][\w+.-]*:|^\/\//i.test(address)) return target
  const name = decodeUrl(address)
  if (name.startsWith('/')) return rewriteRoute(target, { name, address, rest }, { part, context })
  const file = resolveFile(name, part)
  const found = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md']
    .map((end) => context.pages.get(trimSlashes(file) + end))
    .find((each) => each !== undefined)
  const from = path.dirname(page.newFile)
  if (found) return toRelativePath(from, found.newFile) + rest
  // Sites whose addresses end with a slash resolve links from the page, others from its folder.
  const endsWithSlash = page.docs.system === 'Starlight' || page.docs.system === 'MkDocs'
  const folder = endsWithSlash ? page.route : path.dirname(page.route)
  const route = trimRoute(path.join(folder, name))
  const redirect = context.redirects.get(route)
  if (context.routes.has(route)) return route + rest
  if (redirect) return redirect.startsWith('/') ? redirect + rest : redirect
  const docs = page.docs
  const asset = path.join(docs.base, path.relative(docs.folder, file).replace(/^(?:\.\.\/)+/, ''))
  const newAsset = addAsset(file, asset, context)
  if (newAsset !== undefined) return toRelativePath(from, newAsset) + rest
  addRemainder(context.remainders, 'links to no page or file', `${target} in ${part.file}`)
  return target
}

function rewriteRoute(
  target: string,
  { name, address, rest }: { name: string; address: string; rest: string },
  { part, context }: { part: Part; context: TextContext },
): string {
  const route = trimRoute(name)
  if (context.routes.has(route)) return route + rest
  const redirect = context.redirects.get(route)
  if (redirect?.startsWith('https:')) return redirect
  const normalized = path.normalize(name)
  for (const dir of context.staticDirs) {
    const asset = addAsset(path.join(dir, normalized), normalized.slice(1), context)
    if (asset !== undefined) return asset === normalized.slice(1) ? target : `/${asset}${rest}`
  }
  const { origin, docs } = context
  // The host shows other pages beside the documentation, such as a blog.
  if (
    origin !== undefined &&
    !redirect &&
    docs.every(({ base }) => !isWithin(route.slice(1), base))
  ) {
    addRemainder(
      context.remainders,
      'links to other parts of the host',
      `${target} in ${part.file}`,
    )
    return origin + target
  }
  if (!redirect)
    addRemainder(context.remainders, 'links to no page or file', `${target} in ${part.file}`)
  return address.replace(/(?<=.)\/+$/, '') + rest
}

const unservedFiles = 'files of types that the site does not serve'

/** Adds a file to `assets`, unless it does not exist. Returns its path in the content folder. */
function addAsset(file: string, wanted: string, { project, assets, remainders }: TextContext) {
  if (assets.has(file)) return assets.get(file)
  // The content folder reads settings and pages as such, and leaves out hidden files.
  if (path.extname(file) === '' || isHidden(wanted) || isSourceFile(wanted, [])) return undefined
  if (findInProject(project, file) === undefined) return undefined
  if (findUnlistedExtension(wanted) !== undefined) {
    if (!remainders.get(unservedFiles)?.includes(file))
      addRemainder(remainders, unservedFiles, file)
    return undefined
  }
  const taken = new Set(assets.values())
  const { dir, name, ext } = path.parse(wanted)
  let asset = wanted
  for (let count = 2; taken.has(asset); count++) asset = path.join(dir, `${name}-${count}${ext}`)
  assets.set(file, asset)
  return asset
}

function toRelativePath(from: string, to: string): string {
  const target = path.relative(from, to)
  return target.startsWith('.') ? target : `./${target}`
}
