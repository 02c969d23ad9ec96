import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { Parser } from 'htmlparser2'
import type { Root } from 'mdast'
import { toHast, type State } from 'mdast-util-to-hast'
import { nodesOfType } from '#core/tree.ts'
import { textAttributesOf, type JsxElement } from '#content/parse/collect-elements.ts'
import { resolveImport } from './convert-address.ts'
import { bodyOf, type OldPage, type OldSite } from './old-site.ts'
import { readProjectFile } from './project.ts'
import { listImports, parseOldText } from './rewrite-text.ts'

/** Returns the words of an old page that its built page lacks, in the order of the page. */
export function findMissingWords(page: OldPage, html: string, site: OldSite): string[] {
  const main = Array.from(html.matchAll(/<main\b[^]*?<\/main>/g), ([found]) => found).join('')
  const built = new Map<string, number>()
  for (const word of listWords(main)) built.set(word, (built.get(word) ?? 0) + 1)
  return listWords(renderOldPage(page, site)).filter((word) => {
    const count = built.get(word) ?? 0
    built.set(word, count - 1)
    return count <= 0
  })
}

/** Renders a page and its partials as HTML. */
function renderOldPage({ file, body, frontMatter }: OldPage, site: OldSite): string {
  const tree = parseOldText(file, body, site)
  const hasHeading = nodesOfType(tree, 'heading').some(({ depth }) => depth === 1)
  const partials = listImports(tree).filter(({ module }) => /\.mdx?$/.test(module))
  const texts = partials.map(({ module }) => {
    const source = resolveImport(module, file, site)
    const text = readProjectFile(site.project, source) ?? ''
    return renderTree(parseOldText(source, bodyOf(text), site))
  })
  const title = hasHeading ? '' : String(frontMatter?.get('title') ?? '')
  return [title, renderTree(tree), ...texts].join('\n')
}

/** Renders a tree as HTML, without expressions. Components become elements. */
function renderTree(tree: Root): string {
  const handlers = { mdxJsxFlowElement: toElement, mdxJsxTextElement: toElement }
  const unknownHandler = () => undefined
  const html = { allowDangerousHtml: true }
  return toHtml(toHast(tree, { handlers, unknownHandler, footnoteLabel: ' ', ...html }), html)
}

function toElement(state: State, node: JsxElement): Element {
  const properties = textAttributesOf(node)
  return { type: 'element', tagName: node.name ?? 'div', properties, children: state.all(node) }
}

/** Lists the words of HTML that readers see, with those of attributes such as `alt`. */
function listWords(html: string): string[] {
  let text = ''
  let isHidden = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isHidden ||= hiddenTags.has(name)
        if (inlineTags.has(name)) return
        text += `\n${shownAttributes.map((key) => attributes[key] ?? '').join(' ')} `
      },
      ontext(data) {
        if (!isHidden) text += data
      },
      onclosetag(name) {
        if (hiddenTags.has(name)) isHidden = false
        if (!inlineTags.has(name)) text += '\n'
      },
    },
    { lowerCaseTags: false },
  )
  parser.end(html)
  const plain = text.replace(notationPattern, '').toLowerCase()
  return plain.replace(/[*`~\\]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Ids and attributes in braces or brackets, and the marks and type of `:::note`. */
const notationPattern = /^[ \t]*:{3,}[ \t]*\w*|[[{]#[\w.:-]+[\]}]|\{:[ .#][^{}\n]*\}/gm

const shownAttributes = ['alt', 'title', 'label', 'description']

const hiddenTags = new Set(['script', 'style'])

/** Elements that do not divide words. */
const inlineTags = new Set(
  'a abbr b code del em i kbd mark s small span strong sub sup u'.split(' '),
)
