import path from 'node:path/posix'
import { isPage } from '#content/page.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import type { RouteOwner } from '#content/site.ts'
import { findSlugProblem, routeOfDocId } from '#core/route.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'

/** Matches text in YAML that looks like a route. */
const routePattern = /(?<![\w:/.])\/[\w./~-]*/g

/** Lists names that links to a broken page may use, from its path and its YAML. */
export function listPossibleNames(owner: RouteOwner, variables: ProductVariables): string[] {
  const { file } = owner
  const yaml = fillVariables(readYamlText(owner), variables)
  const slug = readSlug(owner, variables)
  return [
    file.path,
    ...(isPage(owner) ? [owner.docId, routeOfDocId(owner.docId)] : [owner.folder]),
    ...Array.from(yaml.matchAll(routePattern), ([route]) => route),
    ...(slug === undefined || slug === 'unreadable' ? [] : [slug, path.join('/', slug)]),
  ]
}

/** Reads the `slug:` line of invalid YAML, or returns `unreadable` if it is not a route. */
export function readSlug(owner: RouteOwner, variables: ProductVariables): string | undefined {
  if (owner.file.text.trim() === '') return 'unreadable'
  const yaml = readYamlText(owner)
  const [, written] = /^\s*["']?slug["']?\s*:(.*)$/im.exec(yaml) ?? []
  // Without a title or with a slug in another form, the page may still have a slug.
  const hasKeys = /^\s*["']?(?:title|description)["']?\s*:/im.test(yaml)
  const isLost = /slug/i.test(yaml) || (isPage(owner) && !hasKeys)
  if (written === undefined) return isLost ? 'unreadable' : undefined
  const slug = fillVariables(written.trim().replace(/^(["'])(.*)\1$/, '$2'), variables)
  return findSlugProblem(slug) === undefined ? slug : 'unreadable'
}

/** Returns the front matter, or the first lines, which may be meant as front matter. */
function readYamlText({ file: { path: name, text } }: RouteOwner): string {
  if (!name.endsWith('.mdx')) return text
  const head = /^\s*(?:-+[ \t]*\n)?(?:[^\n]*\S[^\n]*\n?)*/.exec(text)![0]
  return findFrontMatter(text)?.yaml ?? head
}
