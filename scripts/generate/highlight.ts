import {
  createCssVariablesTheme,
  createHighlighter,
  type BundledTheme,
  type Highlighter,
  type ShikiTransformer,
} from 'shiki'
import { codeLanguages } from '#content/schema/code-languages.ts'

type Line = Parameters<NonNullable<ShikiTransformer['line']>>[0]

/** Creates the highlighter, with the grammars that pages may use and a theme of variables. */
export function loadHighlighter(): Promise<Highlighter> {
  const theme = createCssVariablesTheme({ name: highlightTheme, variablePrefix: '--tk-' })
  return createHighlighter({ themes: [theme], langs: codeLanguages })
}

/** Name of the theme; the libraries' types know only the names of their own. */
export const highlightTheme = 'tokens' as string as BundledTheme

/**
 * Marks the kinds of tokens with classes (`tk-keyword`), whose colors `app/styles/code.css` gives for
 * both modes. Text of the common color gets no element at all. A line is read to its end however long
 * that takes: what comes of a page depends on its text, not on what else the machine does.
 */
export const classTransformer: ShikiTransformer = {
  name: 'classes',
  preprocess(_code, options) {
    options.tokenizeTimeLimit = 0
  },
  line: classifyTokens,
}

/**
 * Gives each token of a line the class of its kind in place of its color. An empty one goes: it would
 * keep Nextra from giving a blank line its height.
 */
function classifyTokens(line: Line): void {
  line.children = line.children.flatMap((token) => {
    if (isEmpty(token)) return []
    if (token.type !== 'element' || typeof token.properties.style !== 'string') return [token]
    const kind = /color:\s*var\(--tk-(?:token-)?([\w-]+)\)/.exec(token.properties.style)?.[1]
    if (kind === undefined) return [token]
    if (plainKinds.has(kind)) return token.children
    return [{ ...token, properties: { class: `tk-${kind}` } }]
  })
}

function isEmpty(node: Line['children'][number]): boolean {
  if (node.type === 'text') return node.value === ''
  return node.type === 'element' && node.children.every(isEmpty)
}

/** Kinds that look like the text around them. */
const plainKinds = new Set(['foreground', 'punctuation'])
