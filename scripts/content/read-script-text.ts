import type { Expression } from 'oxc-parser'

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
  const { start, end } = node
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? decode(script, start + 1, end - 1) : undefined
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return readScriptText(node.expression, script)
    case 'BinaryExpression':
      return node.operator === '+'
        ? join([node.left, node.right].map((part) => readScriptText(part as Expression, script)))
        : undefined
    case 'MemberExpression':
      return readVariable(script, node)
    case 'TemplateLiteral': {
      const parts = [...node.quasis, ...node.expressions].sort((a, b) => a.start - b.start)
      return join(
        parts.map((part) =>
          part.type === 'TemplateElement'
            ? decodeQuasi(script, part)
            : // Of a variable the braces are a part.
              readVariable(script, part, part.start - '${'.length),
        ),
      )
    }
    default:
      return undefined
  }
}

/** `product.key`, which is `{product.key}` to the pages. */
function readVariable(
  script: string,
  { start, end }: Expression,
  shownStart = start,
): ScriptText | undefined {
  const written = script.slice(start, end)
  if (!/^product\.\w+$/.test(written)) return undefined
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
