import {
  createCssVariablesTheme,
  createHighlighter,
  type BundledTheme,
  type Highlighter,
  type LanguageRegistration,
  type ShikiTransformer,
  type ShikiTransformerContext,
} from 'shiki'
import { codeLanguages } from '#content/schema/code-languages.ts'
import { escapeAttribute } from '#core/escape.ts'

type Line = Parameters<NonNullable<ShikiTransformer['line']>>[0]

/**
 * Creates a highlighter with our theme and the usual languages. The results are cached, since
 * most code on a changed page stays the same.
 */
export async function loadHighlighter(): Promise<Highlighter> {
  const theme = createCssVariablesTheme({ name: highlightTheme, variablePrefix: '--tk-' })
  theme.tokenColors?.push(...extraColors)
  const highlighter = await createHighlighter({
    themes: [theme],
    langs: [jsonInShell, ...codeLanguages],
  })
  const htmlCache = new Map<string, string>()
  const codeToHtml: Highlighter['codeToHtml'] = (code, options) => {
    const key = JSON.stringify([code, options.lang, options.meta])
    const result = htmlCache.get(key) ?? highlighter.codeToHtml(code, options)
    htmlCache.set(key, result)
    return result
  }
  return { ...highlighter, codeToHtml }
}

/** Grammar that highlights single-quoted JSON in shell code, such as the body of a `curl` call. */
const jsonInShell: LanguageRegistration = {
  name: 'json-in-shell',
  scopeName: 'source.shell.json',
  injectTo: ['source.shell'],
  injectionSelector: 'L:source.shell -string -comment',
  repository: {},
  patterns: [
    {
      begin: String.raw`'(?=[\[{][\[{\s]*(?:["\]}]|$))`,
      end: "'",
      name: 'meta.embedded.json',
      patterns: [
        { match: String.raw`"(?:\\.|[^"\\])*"(?=\s*:)`, name: 'support.type.property-name.json' },
        { match: String.raw`"(?:\\.|[^"\\])*"`, name: 'string.quoted.double.json' },
        {
          match: String.raw`\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b`,
          name: 'constant.language.json',
        },
      ],
    },
  ],
}

/**
 * Colors that distinguish flags from strings. Arguments, JSON keys and variables are plain
 * text, since each color takes an element, and API pages have thousands of them.
 */
const extraColors = [
  { scope: 'constant.other.option', settings: { foreground: 'var(--tk-token-constant)' } },
  {
    scope: [
      'meta.embedded.json',
      'punctuation.definition.template-expression',
      'punctuation.separator',
      'string.unquoted.argument',
      'support.type.property-name.json',
      'variable.other.constant',
      'variable.other.object',
    ],
    settings: { foreground: 'var(--tk-foreground)' },
  },
]

/** Name of our theme. The cast is needed because Shiki's types allow only bundled themes. */
export const highlightTheme = 'tokens' as string as BundledTheme

/**
 * Shiki transformer that gives tokens a class such as `tk-k` for keywords. `app/styles/code.css`
 * sets their colors for both color schemes. Tokens in the default color become plain text.
 */
export const classTransformer: ShikiTransformer = {
  name: 'classes',
  preprocess(_code, options) {
    // Without a time limit, the output does not depend on the machine's load.
    options.tokenizeTimeLimit = 0
    options.mergeSameStyleTokens = true
  },
  line: classifyTokens,
  postprocess: moveHtmlToAttribute,
}

/**
 * Moves the highlighted code of a block into the attribute `data-html`, so that Nextra's compiler
 * handles one string instead of an element per token. Skips code with line numbers or highlighted
 * lines or words, because Nextra processes its elements later.
 */
function moveHtmlToAttribute(html: string, { meta }: { meta?: { __raw?: string } }): string {
  if (/[{/"]|showLineNumbers/.test(meta?.__raw ?? '')) return html
  return html.replace(/(<code)>(.*)(?=<\/code>)/s, (_, start: string, code: string) => {
    const text = code
      .replace(/<span class="line">(.*)<\/span>/g, '$1')
      .replace(tokenBoundaryPattern, '$2')
    return `${start} data-html="${escapeAttribute(text)}">`
  })
}

/** Pattern for the boundary between two tokens with the same class, including whitespace. */
const tokenBoundaryPattern = /(?<=<span class="(tk-\w)">[^<]*)<\/span>(\s*)<span class="\1">/g

/**
 * Replaces token colors with classes. Removes empty tokens, because Nextra gives blank lines a
 * height only if they have no children. If words are highlighted, all tokens stay elements, because
 * Nextra finds words only in elements.
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

/** Class names by token kind. Other kinds have the default color. */
const classNames: Record<string, string> = {
  comment: 'tk-c',
  keyword: 'tk-k',
  string: 'tk-s',
  'string-expression': 'tk-s',
  constant: 'tk-v',
  function: 'tk-n',
  parameter: 'tk-n',
}
