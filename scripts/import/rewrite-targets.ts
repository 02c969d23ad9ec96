import path from 'node:path'
import { decodeUrl } from '#core/url.ts'
import type { ForeignDocs } from './find-docs.ts'
import { findInProject } from './project.ts'
import { trimRoute, type OldRedirects } from './read-redirects.ts'

/** Page to import. `file` is relative to the old pages folder, `newFile` to the content folder. */
export interface ImportedPage {
  file: string
  newFile: string
  route: string
  /** Docusaurus `id`, which replaces the file name in routes and sidebars. */
  id: string | undefined
  text: string
}

export interface TargetContext {
  docs: ForeignDocs
  newFiles: ReadonlyMap<string, string>
  redirects: OldRedirects
  /** New paths of images and downloads by old file path. `rewriteTarget` adds entries. */
  assets: Map<string, string>
}

const codePattern =
  /^([ \t>]*)(`{3,}|~{3,})[^]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![^]))|(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\3(?!`)/gm

/**
 * Pattern for link, image, definition, `href` and `src` targets, each captured after its prefix.
 */
const targetPattern =
  /(\]\(<?)([^()<>\s]+)(?=[)>\s])|(\b(?:href|src)=")([^"{}]+)(?=")|(^\[[^\]\n]+\]: +)(\S+)/gm

/** Returns the text of a page with updated link and image targets outside of code. */
export function rewriteTargets(page: ImportedPage, context: TargetContext): string {
  const { text } = page
  let result = ''
  let at = 0
  const addProse = (end: number) => {
    result += text
      .slice(at, end)
      .replace(
        targetPattern,
        (...[, link, linkTarget, attribute, value, definition, url]: (string | undefined)[]) =>
          `${link ?? attribute ?? definition}${rewriteTarget((linkTarget ?? value ?? url)!, page, context)}`,
      )
  }
  for (const { 0: found, index } of text.matchAll(codePattern)) {
    addProse(index)
    result += found
    at = index + found.length
  }
  addProse(text.length)
  return result
}

/** Returns the new target of a link or image. If it is an asset, adds the file to `assets`. */
function rewriteTarget(target: string, page: ImportedPage, context: TargetContext) {
  const { docs, newFiles, redirects, assets } = context
  const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  if (address === '' || /^[a-z][\w+.-]*:|^\/\//i.test(address)) return target
  const name = decodeUrl(address)
  if (name.startsWith('/')) {
    const redirect = redirects.get(trimRoute(name))
    if (redirect?.startsWith('https:')) return redirect
    const file = findStaticFile(name, docs)
    if (file === undefined) return name.length > 1 ? address.replace(/\/+$/, '') + rest : target
    assets.set(file, path.posix.normalize(name).slice(1))
    return target
  }
  const old = path.posix.join(path.posix.dirname(page.file), name)
  const known = [old, `${old}.md`, `${old}.mdx`].find((each) => newFiles.has(each))
  const from = path.posix.dirname(page.newFile)
  if (known) return toRelativePath(from, newFiles.get(known)!) + rest
  const redirect = redirects.get(path.posix.join(path.posix.dirname(page.route), trimRoute(name)))
  if (redirect) return redirect.startsWith('/') ? redirect + rest : redirect
  const file = path.extname(old) ? findInProject(docs.project, path.join(docs.pagesDir, old)) : ''
  if (!file) return target
  // Move assets from outside of the pages folder into the content folder.
  const newAsset = path.posix.join(docs.basePath, old.replace(/^(?:\.\.\/)+/, ''))
  assets.set(file, newAsset)
  return toRelativePath(from, newAsset) + rest
}

function findStaticFile(name: string, { project, projectDirs }: ForeignDocs): string | undefined {
  if (!path.extname(name)) return undefined
  const files = projectDirs.flatMap((dir) =>
    ['public', 'static'].map((folder) => path.join(dir, folder, path.posix.normalize(name))),
  )
  return files.map((file) => findInProject(project, file)).find((file) => file !== undefined)
}

function toRelativePath(from: string, to: string): string {
  const target = path.posix.relative(from, to)
  return target.startsWith('.') ? target : `./${target}`
}
