import { Parser } from 'htmlparser2'
import type { Nodes } from 'mdast'
import { listOwnNames } from '#content/frameworks/framework-anchors.ts'
import { parseLeniently } from '#content/frameworks/parse-framework-page.ts'
import { findExplicitId, isJsxElement, namedAttributes } from '#content/parse/collect-elements.ts'
import { readProjectFile, type Project } from '#content/frameworks/project.ts'
import { resolveImport } from './rewrite-text.ts'
import { bodyOf, type OldPage } from './read-pages.ts'

/** Words of an old page that its built page lacks, in the order of the page. */
export function findMissingWords(project: Project, page: OldPage, html: string): string[] {
  const built = new Map<string, number>()
  for (const word of listWords(readMainText(html))) built.set(word, (built.get(word) ?? 0) + 1)
  return listWords(readOldText(project, page)).filter((word) => {
    const count = built.get(word) ?? 0
    built.set(word, count - 1)
    return count <= 0
  })
}

function listWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[*`~\\]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Returns the text of a page and its partials, without addresses and comments. */
function readOldText(project: Project, page: OldPage): string {
  const { framework } = page
  const { title } = (page.frontMatter?.toJS() ?? {}) as Record<string, unknown>
  const tree = parseLeniently(page.file, page.body, framework)
  const hasHeading = tree.children.some((node) => node.type === 'heading' && node.depth === 1)
  const texts = [typeof title === 'string' && !hasHeading ? title : '', textOfNode(tree)]
  for (const target of listOwnNames(tree).values()) {
    const file = resolveImport(target, page)
    if (!/\.mdx?$/.test(target)) continue
    const body = bodyOf(readProjectFile(project, file) ?? '')
    texts.push(textOfNode(parseLeniently(file, body, framework)))
  }
  return texts.join('\n').replace(notationPattern, '')
}

/** Pattern for ids and attributes, and for the marks and the type of `:::note`. */
const notationPattern = /^[ \t]*:{3,}[ \t]*\w*|\{#[\w.:-]+\}|\{:[ .#][^{}\n]*\}/gm

function textOfNode(node: Nodes): string {
  if (node.type === 'html') return readHtml(node.value)
  if (node.type === 'mdxjsEsm' || /Expression$/.test(node.type)) return ''
  if (node.type === 'image' || node.type === 'imageReference') return ` ${node.alt ?? ''} `
  const attributes = isJsxElement(node) ? namedAttributes(node) : []
  const own = attributes.flatMap(({ name, value }) =>
    typeof value === 'string' && textAttributes.includes(name) ? [value] : [],
  )
  const inner =
    'value' in node ? node.value : 'children' in node ? node.children.map(textOfNode).join('') : ''
  const shown = node.type === 'heading' ? inner.slice(0, findExplicitId(inner)?.start) : inner
  return isInline(node) ? shown : `\n${own.join(' ')} ${shown}\n`
}

/** Attributes that readers see. */
const textAttributes = ['alt', 'title', 'label', 'description']

function isInline(node: Nodes): boolean {
  if (isJsxElement(node)) return inlineTags.has(node.name ?? '')
  return /^(?:text|emphasis|strong|delete|inlineCode|link|linkReference)$/.test(node.type)
}

/** Elements that do not divide words. */
const inlineTags = new Set(
  'a abbr b code del em i kbd mark s small span strong sub sup u'.split(' '),
)

/** Returns the text that readers see in `<main>`, with alternative texts of images. */
function readMainText(html: string): string {
  return Array.from(html.matchAll(/<main\b[^]*?<\/main>/g), ([main]) => readHtml(main)).join('')
}

function readHtml(html: string): string {
  let text = ''
  let skipped = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' || name === 'style') skipped++
      if (inlineTags.has(name)) return
      text += `\n${textAttributes.map((key) => attributes[key] ?? '').join(' ')} `
    },
    ontext(data) {
      if (skipped === 0) text += data
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') skipped--
      if (!inlineTags.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}
