import type { Dialect } from '#content/dialect.ts'
import type { Finding } from '#content/rule.ts'
import { matchAt } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { findOpenVoidElement, findOutdentedText, findPipeInCode } from './open-tag-causes.ts'
import { helpForBraces, isVueTag, literalBraceHelp, vueHelp } from './template-help.ts'
import { findFormulaAround, mathHelp } from './text/formulas.ts'

/** Parser error at an offset in `text`. */
export interface SyntaxProblem {
  text: string
  offset: number
  message: string
  /** Returns whether a component is known. Defaults to accepting every name. */
  isComponent?: (name: string) => boolean
  dialect: Dialect
}

export interface SyntaxFinding extends Finding {
  /** Whether the parser gets past the mistake once its range is blanked out. */
  isLocal?: boolean
}

const literalTagHelp = 'For a literal `<` write `\\<`, or put the passage in backticks'

/** Converts a parser error to a finding about the most likely mistake. */
export function explainSyntaxError(problem: SyntaxProblem): SyntaxFinding {
  const { message } = problem
  if (message.startsWith('Expected a closing tag')) return explainOpenTag(problem)
  if (message.startsWith('Unexpected closing tag')) return explainClosingTag(problem)
  if (/expression/.test(message)) return explainBrace(problem)
  if (problem.text[problem.offset] === '<') return explainTag(problem)
  return createFinding(problem.offset, 1, { message: `Unexpected MDX: ${message}` })
}

function explainOpenTag(problem: SyntaxProblem): SyntaxFinding {
  const { text, offset: start, message } = problem
  const name = /`<(.*?)>`/.exec(message)?.[1] ?? ''
  const tag = matchAt(/<(?:"[^"]*"|[^<>"])*>/y, text, start)?.[0] ?? '<'
  if (/^(?:script|style)$/.test(name)) {
    const help = 'Pages contain no code; remove it with all up to its closing tag'
    return createFinding(start, tag.length, { message: `Unexpected \`<${name}>\``, help })
  }
  const inner = findOpenVoidElement(text, start + tag.length, name)
  if (inner) return explainOpenTag({ ...problem, ...inner })
  const outdented = findOutdentedText(text, start, name)
  if (outdented) return outdented
  const pipe = findPipeInCode(text, start)
  if (pipe !== undefined) {
    return createFinding(pipe, 1, {
      message: 'Unexpected `|` in code, which ends the cell of the table',
      help: 'Write `\\|`',
    })
  }
  const unclosed = `Cannot find the closing tag of \`<${name}>\``
  if (name in voidElementHelp && plainTagPattern.test(tag)) {
    const closed = `${tag.slice(0, -1).trimEnd()} />`
    const finding = createReplacementFinding(start, tag, closed, unclosed)
    return { ...finding, help: helpForHtml(name, tag, problem) ?? literalTagHelp }
  }
  const isLiteral = !text.includes(`</${name}`) && looksLiteral(tag, problem)
  const lead = name === 'details' ? 'Write a heading and its text instead, or' : 'Write'
  const help = message.includes('`paragraph`')
    ? `${lead} \`</${name}>\` on the same line, or put both tags on lines of their own`
    : `${lead} \`</${name}>\` where it ends`
  return createFinding(start, tag.length, {
    message: unclosed,
    help: isLiteral ? (helpForHtml(name, tag, problem) ?? literalTagHelp) : help,
    isLocal: isLiteral,
  })
}

/** Pattern for a tag whose end is certain, since no attribute has other than double quotes. */
const plainTagPattern = /^<\w+(?:\s+[\w:-]+(?:="[^"]*")?)*\s*>$/

/**
 * Returns whether `tag` is probably literal text: a placeholder such as `<your-name>`, a type
 * argument as in `List<String>`, or an unknown component without attributes.
 */
function looksLiteral(
  tag: string,
  { text, offset: start, isComponent = () => true }: SyntaxProblem,
) {
  const name = /^<([\w.:-]*)/.exec(tag)?.[1] ?? ''
  const isTypeArgument = /\w/.test(text.charAt(start - 1))
  return /^[a-z]|^$/.test(name) || isTypeArgument || (!isComponent(name) && !tag.includes('='))
}

function helpForHtml(name: string, tag: string, { text, offset: start }: SyntaxProblem) {
  const anchor = /^<a\s+(?:id|name)="([^"]+)"\s*>/.exec(tag)?.[1]
  if (anchor !== undefined) return helpForAnchor(anchor)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const isInCell = /^[\s>]*\|/.test(text.slice(lineStart, start))
  return name === 'br' && isInCell ? cellLineBreakHelp : voidElementHelp[name]
}

function helpForAnchor(id: string): string {
  return `Write \`[#${id}]\` at the end of the heading below: \`## Heading [#${id}]\``
}

const cellLineBreakHelp =
  'A cell is one line: separate its parts by commas or semicolons, or write one row for each'

const voidElementHelp: Record<string, string> = {
  br: 'For a line break within a paragraph, end the line with `\\`',
  img: 'Write `![text](./picture.png)`',
  hr: 'Write `---` on a line of its own',
  input: 'Write `<input … />`',
  source: 'Write `<source … />`',
}

function explainClosingTag(problem: SyntaxProblem): SyntaxFinding {
  const { text, offset: start, message } = problem
  const tag = matchAt(/<\/[^<>\n]*>?/y, text, start)?.[0] ?? '</'
  const closed = /[\w.]+/.exec(tag)?.[0] ?? ''
  const open = /for `<(.*?)>` \((\d+)/.exec(message)
  if (!open) {
    const help =
      helpForHtml(closed, tag, problem) ??
      `Write \`<${closed}>\` where it begins, or remove this tag; put a tag in the text in backticks`
    return createFinding(start, tag.length, {
      message: `Cannot find the opening tag of \`${tag}\``,
      help,
    })
  }
  const [, name = '', line] = open
  if (name in voidElementHelp) {
    const tagStart = text.lastIndexOf(`<${name}`, start)
    return explainOpenTag({
      ...problem,
      offset: tagStart,
      message: `closing tag for \`<${name}>\``,
    })
  }
  return createFinding(start, tag.length, {
    message: `Unexpected \`${tag}\`, expected \`</${name}>\` first`,
    help: `\`<${name}>\` on line ${line} is still open`,
  })
}

function explainBrace({ text, offset, message, dialect }: SyntaxProblem): SyntaxFinding {
  let start = text.lastIndexOf('{', offset)
  while (text[start - 1] === '{') start--
  const template = matchAt(/\{+[%{][^{}]*[%}]\}+/y, text, start)?.[0]
  // The parser takes the slash of `{{< /note >}}` for the beginning of a pattern.
  if (message.includes('end of file') && template === undefined) {
    return text.startsWith('{/*', offset)
      ? createFinding(offset, 3, {
          message: 'Cannot find the end of this comment',
          help: 'End it with `*/}`',
        })
      : createFinding(offset, 1, {
          message: 'Cannot find the `}` of this `{`',
          help: literalBraceHelp,
        })
  }
  const own = dialect.hasOwnNotations ? explainOwnNotation(text, start) : undefined
  if (own) return own
  const formula = findFormulaAround(text, start)
  if (formula) {
    const message = `Unexpected formula \`${formula.found.slice(0, 50)}\``
    return createFinding(formula.start, formula.found.length, {
      message,
      help: mathHelp,
      isLocal: true,
    })
  }
  const found = template ?? matchAt(/\{+[^{}\n]*\}*/y, text, start)?.[0] ?? '{'
  const shown = `Unexpected expression \`${truncate(found.replace(/\s+/g, ' '), 40)}\``
  return createFinding(start, found.length, {
    message: shown,
    help: helpForBraces(text, start),
    isLocal: true,
  })
}

/** Explains an id or a variable that this site writes in another way. */
function explainOwnNotation(text: string, start: number): SyntaxFinding | undefined {
  const id = explainId(text, start)
  if (id) return id
  const [found, variable] = matchAt(/\{\{\s*(product\.[^{}\s]+)\s*\}\}/y, text, start) ?? []
  if (found === undefined) return undefined
  const replacement = `{${variable}}`
  const message = `Unexpected \`${found}\`, expected \`${replacement}\``
  return createReplacementFinding(start, found, replacement, message)
}

/** Explains `{#id}`, `{: #id }` and `{ id="id" }`, which become `[#id]` at the end of a heading. */
export function explainId(text: string, start: number): SyntaxFinding | undefined {
  const [source, , name] = matchAt(/\{:? *(?:#|id=)(["']?)([\w.:-]+)\1 *\}/y, text, start) ?? []
  if (source === undefined) return undefined
  const replacement = `[#${name}]`
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(lineStart, start)
  const isAtEnd = /^[ \t]*(?:\n|$)/.test(text.slice(start + source.length))
  const isFirst = /^(?:---\n[^]*?\n---\n)?\s*$/.test(text.slice(0, lineStart))
  if (isAtEnd && isFirst && /^# +\S/.test(before)) {
    const message = `Unexpected id \`${source}\` of the title, which begins the page`
    const from = start - /[ \t]*$/.exec(before)![0].length
    return createReplacementFinding(from, text.slice(from, start) + source, '', message)
  }
  if (isAtEnd && /^[ >]*#{2,6} +\S/.test(before)) {
    const message = `Unexpected id \`${source}\`, expected \`${replacement}\``
    return createReplacementFinding(start, source, replacement, message)
  }
  return createFinding(start, source.length, {
    message: `Unexpected id \`${source}\`, expected only at the end of a heading`,
    help: `Remove it, or set an anchor at the end of a heading: \`## Heading ${replacement}\``,
    isLocal: true,
  })
}

function explainTag({
  text,
  offset: start,
  isComponent = () => true,
}: SyntaxProblem): SyntaxFinding {
  if (text.startsWith('<!--', start)) return explainComment(text, start)
  const address = matchAt(/<((?:https?:|mailto:)[^<>\s]+|[^<>\s@/]+@[^<>\s@]+)>/y, text, start)
  if (address) {
    const [source, shown = ''] = address
    const url = /^(?:https?|mailto):/.test(shown) ? shown : `mailto:${shown}`
    const encoded = url.replace(/[(){}]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
    const message = `Unexpected address in angle brackets: \`${source}\``
    const help = `Write \`[text](${encoded})\``
    const link = `[${shown.replace(/[\\*_~{}[\]]/g, '\\$&')}](${encoded})`
    return { ...createReplacementFinding(start, source, link, message), help }
  }
  const closing = matchAt(/<\/([\w.:-]+)\s*>/y, text, start)
  if (closing) {
    return createFinding(start, closing[0].length, {
      message: `Unexpected \`${closing[0]}\` on a line with other text`,
      help: `Put it on a line of its own, like \`<${closing[1]}>\``,
    })
  }
  const [tag] = matchAt(/<\/?[a-z_$][\w.:-]*/iy, text, start) ?? []
  if (tag === undefined) {
    const message = `Unexpected \`${text.slice(start, start + 2).trim()}\`, not a valid tag name`
    return createFinding(start, 1, { message, help: literalTagHelp, isLocal: true })
  }
  const isElement = isComponent(tag.slice(1)) || /^<[a-z]+$/.test(tag)
  const attribute = isElement && explainMisquotedAttribute(text, start + tag.length)
  if (attribute) return attribute
  const message = `Cannot find the end of this \`${tag}\``
  if (isVueTag(text, start)) return createFinding(start, tag.length, { message, help: vueHelp })
  const isTypeArgument = /\w/.test(text.charAt(start - 1))
  return createFinding(start, tag.length, {
    message,
    isLocal: isTypeArgument,
    help: isTypeArgument
      ? literalTagHelp
      : 'A `"` or `>` is missing, or a value is not in quotes; for a literal `<` write `\\<`',
  })
}

/** Explains the first attribute whose value is not in straight quotes, as in `type=note`. */
function explainMisquotedAttribute(text: string, nameEnd: number): SyntaxFinding | undefined {
  const quoted = /(?:\s+[\w:.-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))*\s+/y
  const start = nameEnd + (matchAt(quoted, text, nameEnd)?.[0].length ?? 0)
  const found = matchAt(misquotedAttributePattern, text, start)
  if (!found || start === nameEnd) return undefined
  const [source, name, quote, inner, unquoted] = found
  const replacement = `${name}="${inner ?? unquoted}"`
  const what = quote ? 'curly quotes' : 'value without quotes'
  const message = `Unexpected ${what} in \`${source}\`, expected \`${replacement}\``
  return createReplacementFinding(start, source, replacement, message)
}

/** Attribute whose value is in typographic quotes or unquoted. */
const misquotedAttributePattern =
  /([\w:.-]+)=(?:([“”„‘’«»])([^“”„‘’«»"'<>\n]*)[“”‘’«»"']|((?:[^\s"'{}<>/“”„‘’«»]|\/(?!>))+))/y

function explainComment(text: string, start: number): SyntaxFinding {
  const message = 'Unexpected HTML comment, expected `{/* … */}`'
  const [source = '<!--', inner] = matchAt(/<!--([\s\S]*?)-->/y, text, start) ?? []
  if (inner === undefined || inner.includes('*/')) {
    return createFinding(start, source.length, { message, isLocal: inner !== undefined })
  }
  return createReplacementFinding(start, source, `{/*${inner}*/}`, message)
}

function createFinding(
  start: number,
  length: number,
  finding: Omit<SyntaxFinding, 'start' | 'end'>,
) {
  return { ...finding, start, end: start + length }
}

/** Builds a finding whose fix replaces `source` at offset `start` with `text`. */
function createReplacementFinding(start: number, source: string, text: string, message: string) {
  const end = start + source.length
  return { message, start, end, fix: [{ start, end, text }], isLocal: true }
}
