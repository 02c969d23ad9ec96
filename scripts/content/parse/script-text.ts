import type { Scalar } from 'yaml'

/** Shell code that stands within another text, and the way back into that text. */
export interface ScriptText {
  code: string
  /** Offset in the text around it of an offset in `code`. */
  toOuter: (offset: number) => number
}

/** Shell code that is a text as a whole. */
export function wholeScript(code: string): ScriptText {
  return { code, toOuter: (offset) => offset }
}

/**
 * Reads the shell code that a YAML scalar of `source` holds: blocks, plain and quoted texts. What a
 * service fills in before the shell runs (`${{ … }}`, `$[[ … ]]`) becomes a variable of as many
 * characters, since nobody knows its value.
 */
export function readScript(source: string, { type, range }: Scalar): ScriptText | undefined {
  if (!range) return undefined
  const [start, end] = range
  const raw = source.slice(start, end)
  if (type === 'QUOTE_SINGLE') return unquote(raw, /''|[^']/gs, start)
  if (type === 'QUOTE_DOUBLE') return unquote(raw, /\\.|[^\\]/gs, start)
  const header = type?.startsWith('BLOCK') ? raw.indexOf('\n') + 1 : 0
  const body = raw.slice(header)
  const code = type === 'BLOCK_LITERAL' ? body : foldLines(body)
  return { code: hideExpressions(code), toOuter: (offset) => start + header + offset }
}

/** Turns the breaks between lines of text into spaces; an empty line stays a break. */
function foldLines(text: string): string {
  return text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, (gap) => ' '.repeat(gap.length))
}

function unquote(raw: string, characters: RegExp, start: number): ScriptText {
  const offsets: number[] = []
  let code = ''
  for (const { 0: written, index } of raw.slice(1, -1).matchAll(characters)) {
    code += written === "''" ? "'" : unescape(written)
    offsets.push(start + 1 + index)
  }
  const last = start + raw.length - 1
  return { code: hideExpressions(code), toOuter: (offset) => offsets[offset] ?? last }
}

/** What one character or escape of a double-quoted text stands for, in one character. */
function unescape(written: string): string {
  if (written === '\n') return ' '
  if (!written.startsWith('\\')) return written
  return { n: '\n', t: '\t' }[written[1]!] ?? written[1]!
}

function hideExpressions(code: string): string {
  return code.replace(
    /\$\{\{(?:(?!\$\{\{)[\s\S])*?\}\}|\$\[\[(?:(?!\$\[\[)[\s\S])*?\]\]/g,
    (expression) => `$${'_'.repeat(expression.length - 1)}`,
  )
}
