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

/** Creates a highlighter with all supported grammars and a theme of CSS variables. */
export function loadHighlighter(): Promise<Highlighter> {
  const theme = createCssVariablesTheme({ name: highlightTheme, variablePrefix: '--tk-' })
  theme.tokenColors?.push(...ownColors)
  return createHighlighter({ themes: [theme], langs: codeLanguages })
}

/** Colors that set flags apart from strings, and leave arguments and JSON's keys in the text color. */
const ownColors = [
  { scope: 'constant.other.option', settings: { foreground: 'var(--tk-token-constant)' } },
  {
    scope: ['string.unquoted.argument', 'support.type.property-name.json'],
    settings: { foreground: 'var(--tk-foreground)' },
  },
]

/** Name of our theme. The cast is needed because Shiki only types its bundled themes. */
export const highlightTheme = 'tokens' as string as BundledTheme

/**
 * Marks tokens with classes such as `tk-k` for keywords, which `app/styles/code.css` colors for
 * both color schemes. Text in the default color gets no element.
 */
export const classTransformer: ShikiTransformer = {
  name: 'classes',
  preprocess(_code, options) {
    // A time limit would make the output depend on the load of the machine.
    options.tokenizeTimeLimit = 0
    options.mergeSameStyleTokens = true
  },
  line: classifyTokens,
  postprocess: packHtml,
}

/** Attribute that contains a block's highlighted code as HTML. */
const codeHtmlAttribute = 'data-html'

/**
 * Moves the highlighted code of a block into one attribute, so that React handles a string in place
 * of an element per token. Code with highlighted lines or words, or with line numbers, keeps its
 * elements because Nextra marks those later.
 */
function packHtml(html: string, { meta }: { meta?: { __raw?: string } }): string {
  if (/[{/"]|showLineNumbers/.test(meta?.__raw ?? '')) return html
  return html.replace(/(<code)>(.*)(?=<\/code>)/s, (_, start: string, code: string) => {
    const text = code.replace(/<span class="line">(.*)<\/span>/g, '$1').replace(sameAgain, '$2')
    return `${start} ${codeHtmlAttribute}="${escapeAttribute(text)}">`
  })
}

/** Boundary between two tokens of one color. */
const sameAgain = /(?<=<span class="(tk-\w)">[^<]*)<\/span>(\s*)<span class="\1">/g

/**
 * Replaces token colors with classes. Empty tokens are removed because they keep Nextra from giving
 * blank lines a height. If words are highlighted, all tokens stay elements because Nextra finds
 * words in elements only.
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

/** Short class names by token kind. Other kinds have the default color. */
const classNames: Record<string, string> = {
  comment: 'tk-c',
  keyword: 'tk-k',
  string: 'tk-s',
  'string-expression': 'tk-s',
  constant: 'tk-v',
  function: 'tk-n',
  parameter: 'tk-n',
}
