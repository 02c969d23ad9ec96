import {
  createCssVariablesTheme,
  createHighlighter,
  type BundledTheme,
  type Highlighter,
  type ShikiTransformer,
  type ShikiTransformerContext,
} from 'shiki'
import { codeLanguages } from '#content/schema/code-languages.ts'
import { escapeAttribute } from '#core/escape.ts'

type Line = Parameters<NonNullable<ShikiTransformer['line']>>[0]

/** Creates the highlighter, with the grammars that pages may use and a theme of variables. */
export function loadHighlighter(): Promise<Highlighter> {
  const theme = createCssVariablesTheme({ name: highlightTheme, variablePrefix: '--tk-' })
  return createHighlighter({ themes: [theme], langs: codeLanguages })
}

/** Name of the theme; the libraries' types know only the names of their own. */
export const highlightTheme = 'tokens' as string as BundledTheme

/**
 * Marks the kinds of tokens with classes (`tk-k` for keywords), whose colors `app/styles/code.css` gives for
 * both modes. Text of the common color gets no element at all. A line is read to its end however long
 * that takes: what comes of a page depends on its text, not on what else the machine does.
 */
export const classTransformer: ShikiTransformer = {
  name: 'classes',
  preprocess(_code, options) {
    options.tokenizeTimeLimit = 0
    options.mergeSameStyleTokens = true
  },
  line: classifyTokens,
  postprocess: packHtml,
}

/** Name of the attribute in which a block's code travels as HTML. */
export const codeHtmlAttribute = 'data-html'

/**
 * Moves the marked code of a block into one attribute: React then has a string to deal with in place of
 * an element per token. Code with highlighted lines or words, or with numbers, keeps its lines, since
 * Nextra marks those afterwards.
 */
function packHtml(html: string, { meta }: { meta?: { __raw?: string } }): string {
  if (/[{/"]|showLineNumbers/.test(meta?.__raw ?? '')) return html
  return html.replace(/(<code)>(.*)(?=<\/code>)/s, (_, start: string, code: string) => {
    const text = code.replace(/<span class="line">(.*)<\/span>/g, '$1')
    return `${start} ${codeHtmlAttribute}="${escapeAttribute(text)}">`
  })
}

/**
 * Gives each token of a line the class of its kind in place of its color. An empty one goes: it would
 * keep Nextra from giving a blank line its height. If words are highlighted, all tokens stay elements,
 * as Nextra looks for words in these alone.
 */
function classifyTokens(this: ShikiTransformerContext, line: Line): void {
  const hasWords = /[/"]/.test(this.options.meta?.__raw ?? '')
  line.children = line.children.flatMap((token) => {
    if (isEmpty(token)) return []
    if (token.type !== 'element' || typeof token.properties.style !== 'string') return [token]
    const kind = /color:\s*var\(--tk-(?:token-)?([\w-]+)\)/.exec(token.properties.style)?.[1]
    if (kind === undefined) return [token]
    const name = classNames[kind]
    if (name === undefined) return hasWords ? [{ ...token, properties: {} }] : token.children
    return [{ ...token, properties: { class: name } }]
  })
}

function isEmpty(node: Line['children'][number]): boolean {
  if (node.type === 'text') return node.value === ''
  return node.type === 'element' && node.children.every(isEmpty)
}

/** Classes of kinds of tokens, short since pages have hundreds; other kinds look like the text around them. */
const classNames: Record<string, string> = {
  comment: 'tk-c',
  keyword: 'tk-k',
  string: 'tk-s',
  'string-expression': 'tk-s',
  constant: 'tk-v',
  function: 'tk-n',
  parameter: 'tk-n',
}
