import type { ParseError } from '#content/parse/find-excess.ts'
import type { Finding } from '#core/diagnostic.ts'
import type { Dialect } from '#content/dialect.ts'
import { voidElements } from '#content/safety/html.ts'
import { createLineIndex } from '#core/line-index.ts'
import { truncate } from '#core/message-parts.ts'
import { matchAt } from '#core/tree.ts'
import { syntaxCauses, type SyntaxErrorKind } from './syntax-causes.ts'

/** Parser error at an offset in `text`. */
export interface SyntaxErrorContext extends ParseError {
  text: string
  /** Returns whether a component is known. */
  isComponent: (name: string) => boolean
  dialect: Dialect
}

export interface ExplainedError extends Finding {
  /** Whether the parser gets no further, even if the text of the finding is blanked out. */
  isFatal?: true
}

/** Converts a parser error to a finding about the most likely mistake. */
export function explainSyntaxError(problem: SyntaxErrorContext): ExplainedError {
  const { text, message, dialect } = problem
  const [, name = '', line = 1, column = 1] = openElementPattern.exec(message) ?? []
  if (message.startsWith('Unexpected closing tag') && name !== '' && !voidElements.has(name)) {
    return describeCrossedTags(problem, { name, line: Number(line) })
  }
  // The parser reports the tag that does not fit, and not the element that is still open.
  const offset = voidElements.has(name)
    ? createLineIndex(text).offsetAt(Number(line), Number(column))
    : problem.offset
  if (!message.includes('expression')) {
    const finding = explain(kindOfTag({ ...problem, offset }, name), text, offset)
    return finding ?? describeAny(problem)
  }
  let start = text.lastIndexOf('{', offset)
  while (text[start - 1] === '{') start--
  const own = dialect.hasOwnNotations ? explain('notation', text, start) : undefined
  const kind = message.includes('end of file') ? 'endless' : 'expression'
  return own ?? explain(kind, text, start) ?? describeAny(problem)
}

/** Pattern for an open element and its place in a message of the parser. */
const openElementPattern = /`<([^`]*)>` \((\d+):(\d+)\)/

/** Explains an error of a kind at an offset, or returns `undefined` if no known cause matches. */
export function explain(
  kind: SyntaxErrorKind,
  text: string,
  offset: number,
): ExplainedError | undefined {
  for (const { when, at, message, help, fix, isFatal } of syntaxCauses) {
    const match = when.includes(kind) ? matchAt(at, text, offset) : undefined
    if (!match) continue
    const { groups = {}, indices } = match
    const [start, end] = indices?.groups?.range ?? [offset, offset + match[0].length]
    const source = text.slice(start, end)
    const fill = (template: string, found: string) =>
      template.replace(/\$<(\w+)>/g, (_, name: string) =>
        name === 'found' ? found : (groups[name] ?? ''),
      )
    return {
      message: fill(message, truncate(source.replace(/\s+/g, ' '), 40)),
      start,
      end,
      ...(help !== undefined && { help: fill(help, source) }),
      ...(fix !== undefined && { fix: [{ start, end, text: fill(fix, source) }] }),
      ...(isFatal && { isFatal }),
    }
  }
  return undefined
}

function kindOfTag(problem: SyntaxErrorContext, name: string): SyntaxErrorKind {
  const { message } = problem
  if (message.startsWith('Unexpected closing tag') && name === '') return 'closing'
  if (name === '') return 'tag'
  return isPlaceholder(problem, name) ? 'literal' : 'open'
}

/**
 * Returns whether a tag without closing tag is probably literal text: a placeholder such as
 * `<your-name>`, a type argument as in `List<String>`, or an unknown component without attributes.
 */
function isPlaceholder({ text, offset, isComponent }: SyntaxErrorContext, name: string): boolean {
  if (text.includes(`</${name}`)) return false
  const [tag] = text.slice(offset).split('>')
  const isTypeArgument = /\w/.test(text.charAt(offset - 1))
  return /^[a-z]|^$/.test(name) || isTypeArgument || (!isComponent(name) && !tag!.includes('='))
}

function describeCrossedTags(
  { text, offset }: SyntaxErrorContext,
  { name, line }: { name: string; line: number },
): ExplainedError {
  const end = text.indexOf('>', offset) + 1
  return {
    message: `Unexpected \`${text.slice(offset, end)}\`, expected \`</${name}>\` first`,
    start: offset,
    end,
    help: `\`<${name}>\` on line ${line} is still open`,
    isFatal: true,
  }
}

function describeAny({ offset, message }: SyntaxErrorContext): ExplainedError {
  return { message: `Unexpected MDX: ${message}`, start: offset, end: offset + 1, isFatal: true }
}
