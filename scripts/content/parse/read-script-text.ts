import type { Expression, TemplateLiteral } from 'oxc-parser'

/** A text that a script writes down, and where each of its characters stands. */
export interface ScriptText {
  /** What the script makes of it, with `{product.key}` for values of the product. */
  text: string
  /** Offset in the script of each character. */
  starts: number[]
  /** Offset behind the last one. */
  end: number
}

/**
 * Reads a text from the expression that makes it: strings and templates, joined by `+`, with
 * `product.key` in them; undefined for anything else. Nothing is evaluated.
 */
export function readScriptText(node: Expression, script: string): ScriptText | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return decode(script, node.start + 1, node.end - 1)
  }
  if (node.type === 'ParenthesizedExpression') return readScriptText(node.expression, script)
  if (node.type === 'MemberExpression') return readVariable(script, node)
  if (node.type === 'TemplateLiteral') return readTemplate(node, script)
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  return join([readScriptText(node.left, script), readScriptText(node.right, script)])
}

function readTemplate({ quasis, expressions }: TemplateLiteral, script: string) {
  const parts = [...quasis, ...expressions].sort((a, b) => a.start - b.start)
  return join(
    parts.map((part) =>
      part.type === 'TemplateElement'
        ? decodeQuasi(script, part)
        : // Of a variable the braces are a part.
          readVariable(script, part, part.start - '${'.length),
    ),
  )
}

/** `product.key`, which is `{product.key}` to the pages. */
function readVariable(
  script: string,
  { start, end }: Expression,
  shownStart = start,
): ScriptText | undefined {
  const written = script.slice(start, end)
  if (!/^product\.[\w.]+$/.test(written)) return undefined
  const text = `{${written}}`
  return { text, starts: Array.from(text, () => shownStart), end }
}

/** Where a part of a template ends differs by what stands behind it; its text says how long it is. */
function decodeQuasi(
  script: string,
  { start, value }: { start: number; value: { raw: string } },
): ScriptText {
  const from = script.startsWith(value.raw, start) ? start : start + 1
  return decode(script, from, from + value.raw.length)
}

function decode(script: string, start: number, end: number): ScriptText {
  const read: ScriptText = { text: '', starts: [], end }
  for (const match of script.slice(start, end).matchAll(character)) {
    const value = decodeCharacter(match[0])
    read.text += value
    for (let count = 0; count < value.length; count++) read.starts.push(start + match.index)
  }
  return read
}

/** An escape, or a code unit that means itself. */
const character = /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[\s\S])|[\s\S]/gi

const letters: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }

function decodeCharacter(written: string): string {
  if (written.length === 1) return written
  const code = /^\\[ux]\{?([\da-f]+)\}?$/i.exec(written)?.[1]
  if (code) return String.fromCodePoint(parseInt(code, 16))
  const letter = written[1]!
  return letter === '\n' ? '' : (letters[letter] ?? letter)
}

function join(parts: (ScriptText | undefined)[]): ScriptText | undefined {
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return undefined
  return {
    text: known.map(({ text }) => text).join(''),
    starts: known.flatMap(({ starts }) => starts),
    end: known.at(-1)?.end ?? 0,
  }
}
