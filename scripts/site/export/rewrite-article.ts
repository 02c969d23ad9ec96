import { Parser } from 'htmlparser2'

/** How the text of a page becomes a part of one document. */
export interface ArticleContext {
  /** Stands before its ids. */
  prefix: string
  /** How many levels its headings are below those of the document. */
  depth: number
  /** Where a link leads in the document, or on the site. */
  resolve: (href: string) => string
  /** The content of a file of the site as an address of its own. */
  embed: (src: string) => string
}

/** The text of a page, and what it is called. */
export interface RewrittenArticle {
  /** Its `<h1>`, as HTML. */
  title: string
  html: string
}

/**
 * Takes the text of a page out of its HTML: ids are unique in the document, links lead within it, images
 * are in it, and all that is folded is open. What is there to be used, not read, is left out.
 */
export function rewriteArticle(page: string, context: ArticleContext): RewrittenArticle {
  let html = ''
  let title = ''
  // Names of the open elements of the text, and of those that are left out.
  const open: string[] = []
  let skipped = 0
  let isTitle = false
  const add = (text: string) => {
    if (open.length === 0 || skipped > 0) return
    html += text
    if (isTitle) title += text
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isArticle = name === 'article' && attributes.class?.includes('prose')
        if (open.length === 0 && !isArticle) return
        open.push(name)
        if (skipped > 0 || isControl(name, attributes)) skipped++
        else add(openTag(name, attributes, context))
        if (name === 'h1') isTitle = true
      },
      ontext: add,
      onclosetag(name, isImplied) {
        if (open.length === 0) return
        if (name === 'h1') isTitle = false
        if (skipped > 0) skipped--
        else if (!(isImplied && voidElements.has(name))) add(`</${name}>`)
        open.pop()
      },
    },
    // As it is written, so that it can be written again; drawings know capitals.
    { decodeEntities: false, lowerCaseTags: false, lowerCaseAttributeNames: false },
  )
  parser.end(page)
  return { title, html }
}

type Attributes = Record<string, string>

const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'wbr'])

function isControl(name: string, attributes: Attributes): boolean {
  const isMade = /^(?:script|style|template|button|input|legend|dialog)$/.test(name)
  return isMade || attributes['data-pagefind-ignore'] === 'all' || isHeadingLink(attributes)
}

function isHeadingLink({ class: name = '' }: Attributes): boolean {
  return name.split(' ').includes('heading__link')
}

/** Attributes that hold ids, one or several. */
const idAttributes = new Set(['id', 'for', 'headers'])

function openTag(name: string, attributes: Attributes, context: ArticleContext): string {
  const { prefix, depth, resolve, embed } = context
  const rewrite = (key: string, value: string): string => {
    if (idAttributes.has(key) || /^aria-(?:\w+by|controls)$/.test(key)) {
      return value.replace(/\S+/g, (id) => prefix + id)
    }
    if (key === 'href' && name === 'a') return resolve(value)
    if (key === 'src') return embed(value)
    // Parts of drawings refer to one another.
    if (/href$/i.test(key) && value.startsWith('#')) return `#${prefix}${value.slice(1)}`
    return value.replace(/url\(#/g, `url(#${prefix}`)
  }
  const kept = Object.entries(attributes).filter(
    ([key]) => !/^(?:loading|srcset|sizes)$/i.test(key),
  )
  const written = kept.map(([key, value]) => ` ${key}="${rewrite(key, value)}"`)
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) written.push(` aria-level="${Math.min(6, Number(level) + depth)}"`)
  if (name === 'details' && !('open' in attributes)) written.push(' open=""')
  return `<${name}${written.join('')}>`
}
