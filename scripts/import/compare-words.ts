import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { Parser, type Handler } from 'htmlparser2'
import type { Root } from 'mdast'
import { toHast, type State } from 'mdast-util-to-hast'
import { listOwnNames } from '#content/frameworks/framework-anchors.ts'
import { parseLeniently } from '#content/frameworks/parse-framework-page.ts'
import { textAttributesOf, type JsxElement } from '#content/parse/collect-elements.ts'
import { readProjectFile, type Project } from '#content/frameworks/project.ts'
import { resolveImport } from './rewrite-text.ts'
import { bodyOf, type OldPage } from './read-pages.ts'

/** Words of an old page that its built page lacks, in the order of the page. */
export function findMissingWords(project: Project, page: OldPage, html: string): string[] {
  const main = Array.from(html.matchAll(/<main\b[^]*?<\/main>/g), ([found]) => found).join('')
  const built = new Map<string, number>()
  for (const word of listWords(main)) built.set(word, (built.get(word) ?? 0) + 1)
  return listWords(renderOldPage(project, page)).filter((word) => {
    const count = built.get(word) ?? 0
    built.set(word, count - 1)
    return count <= 0
  })
}

/** Renders a page and its partials as HTML. */
function renderOldPage(project: Project, page: OldPage): string {
  const { framework } = page
  const title = page.frontMatter?.get('title')
  const tree = parseLeniently(page.file, page.body, framework)
  const hasHeading = tree.children.some((node) => node.type === 'heading' && node.depth === 1)
  const parts = [typeof title === 'string' && !hasHeading ? title : '', renderTree(tree)]
  for (const target of listOwnNames(tree).values()) {
    if (!/\.mdx?$/.test(target)) continue
    const file = resolveImport(target, page)
    const body = bodyOf(readProjectFile(project, file) ?? '', page.docs)
    parts.push(renderTree(parseLeniently(file, body, framework)))
  }
  return parts.join('\n')
}

/** Renders a tree as HTML, without expressions. Components become elements. */
function renderTree(tree: Root): string {
  const handlers = { mdxJsxFlowElement: toElement, mdxJsxTextElement: toElement }
  const options = { handlers, unknownHandler: () => undefined, footnoteLabel: ' ' }
  return toHtml(toHast(tree, { ...options, allowDangerousHtml: true }), {
    allowDangerousHtml: true,
  })
}

function toElement(state: State, node: JsxElement): Element {
  const properties = textAttributesOf(node)
  return { type: 'element', tagName: node.name ?? 'div', properties, children: state.all(node) }
}

/** Lists the words of HTML that readers see, with those of attributes such as `alt`. */
function listWords(html: string): string[] {
  let text = ''
  let skipped = 0
  const handler: Partial<Handler> = {
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
  }
  new Parser(handler, { lowerCaseTags: false }).end(html)
  const plain = text.replace(notationPattern, '').toLowerCase()
  return plain.replace(/[*`~\\]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Pattern for ids and attributes, and for the marks and the type of `:::note`. */
const notationPattern = /^[ \t]*:{3,}[ \t]*\w*|[[{]#[\w.:-]+[\]}]|\{:[ .#][^{}\n]*\}/gm

/** Attributes that readers see. */
const textAttributes = ['alt', 'title', 'label', 'description']

/** Elements that do not divide words. */
const inlineTags = new Set(
  'a abbr b code del em i kbd mark s small span strong sub sup u'.split(' '),
)
