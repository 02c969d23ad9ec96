import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Code } from 'mdast'
import {
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighter,
  type BundledLanguage,
  type BundledTheme,
  type DecorationItem,
  type Highlighter,
  type LanguageRegistration,
  type ShikiTransformer,
} from 'shiki'
import { listFenceOptions } from '#content/parse/collect-fences.ts'
import { codeLanguages } from '#content/schema/code-languages.ts'
import { escapeRegExp } from '#core/escape.ts'

/** Attributes of `CodeBlock` for a fence. A `null` attribute has no value, as in `<a download>`. */
export interface CodeBlockAttributes {
  language: string
  file: string | undefined
  hasCopyButton: null | undefined
  /** Number of the first line, if lines are numbered. */
  firstLine: string | undefined
  html: string
}

/** Highlights the code of a fence. Loads the language first if necessary. */
export type Highlight = (
  fence: Pick<Code, 'value' | 'lang' | 'meta'>,
) => Promise<CodeBlockAttributes>

/**
 * Creates a function that highlights fences with our theme. Remembers its results, since most code
 * on a changed page stays the same.
 */
export function createHighlight(): Highlight {
  let pendingHighlighter: Promise<Highlighter> | undefined
  const known = new Map<string, CodeBlockAttributes>()
  return async ({ value, lang, meta }) => {
    const key = JSON.stringify([value, lang, meta])
    const highlighter = await (pendingHighlighter ??= loadHighlighter())
    const language = lang ?? 'plaintext'
    if (!known.has(key)) {
      if (isBundled(language)) await highlighter.loadLanguage(language)
      known.set(key, highlightFence(highlighter, value, { language, meta: meta ?? '' }))
    }
    return known.get(key)!
  }
}

function loadHighlighter(): Promise<Highlighter> {
  const theme = createCssVariablesTheme({ name: highlightTheme, variablePrefix: '--tk-' })
  theme.tokenColors?.push(...extraColors)
  return createHighlighter({ themes: [theme], langs: [jsonInShell, ...codeLanguages] })
}

function isBundled(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language)
}

function highlightFence(
  highlighter: Highlighter,
  code: string,
  { language, meta }: { language: string; meta: string },
): CodeBlockAttributes {
  const options = listFenceOptions(meta).map(({ text }) => text)
  const name = options.find((each) => each.startsWith('filename="'))
  const numbering = options.find((each) => each.startsWith('showLineNumbers'))
  const { children } = highlighter.codeToHast(code, {
    lang: isBundled(language) ? language : 'plaintext',
    theme: highlightTheme,
    // Without a time limit, the output does not depend on the machine's load.
    tokenizeTimeLimit: 0,
    mergeSameStyleTokens: true,
    decorations: findMarkedWords(code, options),
    transformers: [createClassTransformer(findMarkedLines(options))],
  })
  const [pre] = children as Element[]
  const [{ children: lines }] = pre!.children as [Element]
  const isKept = ({ properties }: Element) =>
    numbering !== undefined || properties.class !== undefined
  const nodes = lines.flatMap((line) =>
    line.type === 'element' && !isKept(line) ? line.children : [line],
  )
  return {
    language,
    file: name?.slice('filename="'.length, -1),
    hasCopyButton: options.includes('copy=false') ? undefined : null,
    firstLine: numbering && (/\d+/.exec(numbering)?.[0] ?? '1'),
    html: toHtml({ type: 'root', children: nodes }).replace(tokenBoundaryPattern, '$2'),
  }
}

/** Finds the words of options such as `/word/` in the code. */
function findMarkedWords(code: string, options: readonly string[]): DecorationItem[] {
  const words = options.filter((each) => /^\/.+\/$/.test(each)).map((each) => each.slice(1, -1))
  if (words.length === 0) return []
  const pattern = new RegExp(words.map(escapeRegExp).join('|'), 'g')
  return Array.from(code.matchAll(pattern), ({ 0: word, index }) => {
    return { start: index, end: index + word.length, properties: { class: 'highlighted-word' } }
  })
}

/** Returns whether a line is marked by an option such as `{1,3-5}`. */
function findMarkedLines(options: readonly string[]): (line: number) => boolean {
  const ranges = options
    .filter((each) => /^\{[\d,-]+\}$/.test(each))
    .flatMap((each) => each.slice(1, -1).split(','))
    .map((range) => range.split('-').map(Number))
  return (line) => ranges.some(([first = 0, last = first]) => first <= line && line <= last)
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
const highlightTheme = 'tokens' as string as BundledTheme

/**
 * Creates a Shiki transformer that gives tokens a class such as `tk-k` for keywords.
 * `app/styles/code.css` sets their colors for both color schemes. Tokens in the default color become
 * plain text.
 */
function createClassTransformer(isMarked: (line: number) => boolean): ShikiTransformer {
  return {
    name: 'classes',
    line(line, number) {
      line.properties = isMarked(number) ? { class: 'highlighted' } : {}
      line.children = line.children.flatMap(classifyToken)
    },
  }
}

/** Pattern for the boundary between two tokens with the same class, including whitespace. */
const tokenBoundaryPattern = /(?<=<span class="(tk-\w)">[^<]*)<\/span>(\s*)<span class="\1">/g

/** Replaces the color of a token with a class. */
function classifyToken(token: ElementContent): ElementContent[] {
  if (token.type !== 'element') return [token]
  const [, kind = ''] = tokenColorPattern.exec(String(token.properties.style)) ?? []
  const name = classNames[kind]
  return name === undefined ? token.children : [{ ...token, properties: { class: name } }]
}

const tokenColorPattern = /color:\s*var\(--tk-(?:token-)?([\w-]+)\)/

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
