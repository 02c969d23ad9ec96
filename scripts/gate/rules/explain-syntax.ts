import { listComponents } from '#content/schema/components.ts'
import { isVoidElement } from '#content/schema/html-elements.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { literalBrace } from './mdx/mdx-expression.ts'
import type { Finding } from '#content/rule.ts'

/** What the parser of MDX says, and where. */
export interface SyntaxProblem {
  /** The text of the file. */
  text: string
  /** Offset at which the parser gave up. */
  at: number
  message: string
  offsetAt: (line: number, column: number) => number
}

/** What a text that is no MDX was meant to be. */
export interface SyntaxFinding extends Finding {
  /**
   * What has to be taken out, offsets from and to, so that the text behind it can be read; by default
   * what is reported.
   */
  gap?: [start: number, end: number]
  /** Whatever the parser says of the text behind it could follow from this. */
  hidesMore?: boolean
}

/**
 * Says of a text that is no MDX what its writer meant by it, and how that is written here; undefined
 * where the message of the parser says as much.
 */
export function explainSyntax(problem: SyntaxProblem): SyntaxFinding | undefined {
  for (const explain of explanations) {
    const finding = explain(problem)
    if (finding) return finding
  }
  return undefined
}

type Explanation = (problem: SyntaxProblem) => SyntaxFinding | undefined

const literalTag = 'For a literal `<` write `\\<`, or put the passage in backticks'

const explanations: Explanation[] = [
  function htmlComment({ text, at }) {
    if (!text.startsWith('<!--', at - 1)) return undefined
    const found = matchAt(/<!--([\s\S]*?)-->/y, text, at - 1)
    const inner = found?.[1]?.replace(/^-+|(?<!-)-+$/g, '')
    const message = 'Unexpected comment of HTML, expected `{/* … */}`'
    const range = { start: at - 1, end: at - 1 + (found?.[0].length ?? '<!--'.length) }
    if (inner === undefined || inner.includes('*/')) return { message, ...range }
    return { message, ...range, fix: [{ ...range, text: `{/*${inner}*/}` }] }
  },

  function address({ text, at }) {
    const start = text.lastIndexOf('<', at)
    const found = matchAt(/<((?:https?:|mailto:)[^<>\s]+|[^<>\s@/]+@[^<>\s@]+)>/y, text, start)
    if (!found || start + found[0].length <= at) return undefined
    const url = found[1]!.includes(':') ? found[1]! : `mailto:${found[1]!}`
    const message = `Unexpected address in angle brackets: \`${found[0]}\``
    return { message, start, end: start + found[0].length, help: `Write \`[text](${url})\`` }
  },

  function closingTagIsMissing({ message, offsetAt, text }) {
    const found = /^Expected a closing tag for `<(.*?)>` \((\d+):(\d+)-(\d+):(\d+)\)(.*)/.exec(
      message,
    )
    if (!found) return undefined
    const name = found[1]!
    const [line, column, endLine, endColumn] = found.slice(2, 6).map(Number)
    const start = offsetAt(line!, column!)
    const isLiteral = !text.includes(`</${name}`) && /^[a-z]|^$/.test(name)
    return {
      message: `Cannot find the closing tag of \`<${name}>\``,
      start,
      end: offsetAt(endLine!, endColumn!),
      help: isVoidElement(name) || isLiteral ? literalOf(name) : placeOf(name, found[6]!),
    }
  },

  function openingTagIsMissing({ text, at, message }) {
    if (!message.startsWith('Unexpected closing slash')) return undefined
    const tag = matchAt(/<\/[^<>\n]*>?/y, text, at - 1)?.[0] ?? '</'
    const range = { start: at - 1, end: at - 1 + tag.length }
    const name = /^<\/\s*([\w.]+)\s*>$/.exec(tag)?.[1]
    const help = name ? helpForOpening(name, text.slice(0, at)) : literalTag
    return { message: `Cannot find the opening tag of \`${tag}\``, ...range, help }
  },

  function tagsCross({ at, message, offsetAt }) {
    const found =
      /^Unexpected closing tag `(.*?)`, expected corresponding closing tag for `<(.*?)>` \((\d+):(\d+)/.exec(
        message,
      )
    if (!found) return undefined
    const [, tag, open, line, column] = found
    const closed = /[\w.]+/.exec(tag!)?.[0] ?? ''
    if (isKnown(open!) !== isKnown(closed) && findNearest(open!, [closed])) {
      const start = offsetAt(Number(line), Number(column)) + 1
      return describeSlip({ name: open!, start }, { name: closed, start: at + 2 })
    }
    return {
      message: `Unexpected \`${tag}\`, expected \`</${open}>\` first`,
      start: at,
      end: at + tag!.length,
      help: `\`<${open}>\` in line ${line} is still open`,
      hidesMore: true,
    }
  },

  function valueWithoutQuotes({ text, at, message }) {
    if (!message.includes('before attribute value')) return undefined
    const [written = '', name] = /(?<![\w:-])([\w:-]+)\s*=\s*$/.exec(text.slice(0, at)) ?? []
    const value = matchAt(/[“”„«][^“”»<>"{}\n]*[“”»]|[^\s<>"'{}/]+/y, text, at)?.[0]
    if (!name || !value) return undefined
    const [start, end] = [at, at + value.length]
    const right = `"${value.replace(/^[“”„«]|[“”»]$/g, '')}"`
    return {
      gap: [at - written.length, end],
      message: `Unexpected value of \`${name}\` without quotes, expected \`${name}=${right}\``,
      start,
      end,
      fix: [{ start, end, text: right }],
    }
  },

  function code({ text, at, message }) {
    if (!message.startsWith('Could not parse import/exports')) return undefined
    const found = [...text.slice(0, at).matchAll(/^(?:import|export)\b/gm)].at(-1)
    if (!found) return undefined
    return {
      message: `Unexpected \`${found[0]}\` at the beginning of a line, where it begins code`,
      start: found.index,
      end: found.index + found[0].length,
      help: 'Pages hold no code; where it is a word, begin the line with another',
    }
  },

  function ownId({ text, at, message }) {
    const start = text.lastIndexOf('{', at)
    const found = matchAt(/\{#([\w.:-]+)\}/y, text, start)
    if (!found || !isOfExpression(message)) return undefined
    const [end, right] = [start + found[0].length, `[#${found[1]!}]`]
    return {
      message: `Unexpected id \`${found[0]}\`, expected \`${right}\``,
      start,
      end,
      fix: [{ start, end, text: right }],
    }
  },

  function templateTag({ text, at, message }) {
    const brace = text.lastIndexOf('{', at)
    const start = text[brace - 1] === '{' ? brace - 1 : brace
    const found = matchAt(/\{\{[^\n]*?\}\}|\{%[^\n]*?%\}|\{:[^\n]*?\}/y, text, start)
    if (!found || !isOfExpression(message)) return undefined
    const end = start + found[0].length
    const variable = /^\{\{\s*(product\.\w+)\s*\}\}$/.exec(found[0])?.[1]
    if (variable) {
      const right = `{${variable}}`
      const message = `Unexpected \`${found[0]}\`, expected \`${right}\``
      return { message, start, end, fix: [{ start, end, text: right }] }
    }
    return {
      message: `Unexpected \`${found[0].slice(0, 40)}\`, a notation of other systems`,
      start,
      end,
      help: 'There are components such as `<Callout type="note">` and variables such as `{product.name}`; put literal braces in backticks',
    }
  },

  function brokenExpression({ text, at, message }) {
    const start = text.lastIndexOf('{', at)
    if (start === -1) return undefined
    if (message.startsWith('Could not parse expression')) {
      const found = matchAt(/\{[^{}\n]*\}?/y, text, start)?.[0] ?? '{'
      const shown = found.slice(0, 40)
      const end = start + found.length
      return { message: `Unexpected expression \`${shown}\``, start, end, help: literalBrace }
    }
    if (!message.includes('in expression')) return undefined
    const end = start + 1
    return { message: 'Cannot find the `}` of this `{`', start, end, help: literalBrace }
  },

  function literalLessThan({ text, at, message }) {
    const start = text.lastIndexOf('<', at - 1)
    if (!message.includes(' before name') || start === -1) return undefined
    const shown = text.slice(start, at + 1).trim()
    const end = start + 1
    return {
      message: `Unexpected \`${shown}\`, no component begins so`,
      start,
      end,
      help: literalTag,
    }
  },
]

/** Whether the parser speaks of what stands in braces, rather than of a tag behind them. */
function isOfExpression(message: string): boolean {
  return message.startsWith('Could not parse expression') || message.includes('in expression')
}

/** A name in a tag, without its brackets. */
interface TagName {
  name: string
  start: number
}

/** Two tags that belong together, of whose names one is spelled almost as the other: the unknown one is wrong. */
function describeSlip(open: TagName, closed: TagName): SyntaxFinding {
  const [wrong, right] = isKnown(open.name) ? [closed, open] : [open, closed]
  const [start, end] = [wrong.start, wrong.start + wrong.name.length]
  const tag = wrong === open ? `<${wrong.name}>` : `</${wrong.name}>`
  return {
    message: `Unexpected \`${tag}\`; did you mean \`${tag.replace(wrong.name, right.name)}\`?`,
    start,
    end,
    help: `The other tag of the two says \`${right.name}\``,
    fix: [{ start, end, text: right.name }],
    gap: [start - (wrong === open ? 1 : 2), end],
    hidesMore: true,
  }
}

/** Whether the page model has a component of that name. */
function isKnown(name: string): boolean {
  return listComponents([]).includes(name)
}

/** A tag in front that closes itself is most often what should have been open. */
function helpForOpening(name: string, before: string): string {
  const last = [...before.matchAll(new RegExp(`<${name}\\b[^<>]*>`, 'g'))].at(-1)
  return last?.[0].endsWith('/>')
    ? `\`<${name} … />\` in line ${before.slice(0, last.index).split('\n').length} closes itself: take its \`/\` out, or remove this tag`
    : `Write \`<${name}>\` where it begins, or remove this tag`
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | undefined {
  if (offset < 0) return undefined
  pattern.lastIndex = offset
  return pattern.exec(text) ?? undefined
}

function literalOf(name: string): string {
  if (name === 'br') return 'For a line break within a paragraph, end the line with `\\`'
  if (name === 'img') return 'Write `![text](./picture.png)`'
  if (name === 'hr') return 'Write `---` on a line of its own'
  return literalTag
}

/** Where the closing tag has to stand, by what the parser says of the block that the tag is in. */
function placeOf(name: string, rest: string): string {
  return rest.includes('paragraph')
    ? `Write \`</${name}>\` on the same line, or each of the two tags on a line of its own`
    : `Write \`</${name}>\` where it ends`
}
