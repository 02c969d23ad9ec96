/** How a language writes values. */
export interface ValueStyle {
  text: (value: string) => string
  key: (name: string) => string
  word: (value: boolean | null) => string
  /** Spaces that what is within something stands further in. */
  step: number
  /** Whether a comma follows the last item of those on lines of their own. */
  trailingComma: boolean
  /** Whether blanks stand inside of the braces of an object on one line. */
  spaced: boolean
}

/** Where a value begins. */
interface Start {
  /** Indentation of the line. */
  indent?: number
  /** Columns of the line that are taken already. */
  used?: number
  /** Whether an object has its members on lines of their own, unless it is very short. */
  expand?: boolean
}

/** Columns that a line should have at most. */
const width = 80

/** Columns of an object that stays on one line even where objects are expanded. */
const shortObject = 40

/** Prints a value as code; what fits on a line stays on one, but for an object that is expanded. */
export function printValue(value: unknown, style: ValueStyle, start: Start = {}): string {
  const { indent = 0, used = indent, expand = false } = start
  if (typeof value !== 'object' || value === null) return printScalar(value, style)
  const flat = printFlat(value, style)
  const mustExpand = expand && !Array.isArray(value) && flat.length > shortObject
  if (!mustExpand && used + flat.length + 1 <= width) return flat
  const inner = indent + style.step
  const lines = membersOf(value, style).map(({ name, item }) => {
    const place = { indent: inner, used: inner + name.length }
    return `${' '.repeat(inner)}${name}${printValue(item, style, place)}`
  })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const end = style.trailingComma ? ',' : ''
  return `${open}\n${lines.join(',\n')}${end}\n${' '.repeat(indent)}${close}`
}

function printScalar(value: unknown, style: ValueStyle): string {
  if (typeof value === 'string') return style.text(value)
  return typeof value === 'boolean' || value === null ? style.word(value) : JSON.stringify(value)
}

function printFlat(value: unknown, style: ValueStyle): string {
  if (typeof value !== 'object' || value === null) return printScalar(value, style)
  const members = membersOf(value, style).map(({ name, item }) => name + printFlat(item, style))
  if (Array.isArray(value)) return `[${members.join(', ')}]`
  const gap = style.spaced && members.length > 0 ? ' ' : ''
  return `{${gap}${members.join(', ')}${gap}}`
}

function membersOf(value: object, style: ValueStyle): { name: string; item: unknown }[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ name: '', item }))
  const entries = Object.entries(value) as [string, unknown][]
  return entries.map(([key, item]) => ({ name: `${style.key(key)}: `, item }))
}

/** JSON. */
export const jsonStyle: ValueStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  word: String,
  step: 2,
  trailingComma: false,
  spaced: true,
}

/** JavaScript, as Prettier formats it. */
export const scriptStyle: ValueStyle = {
  text: quoteScript,
  key: printScriptKey,
  word: String,
  step: 2,
  trailingComma: true,
  spaced: true,
}

/** Python, as Black formats it. */
export const pythonStyle: ValueStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  step: 4,
  trailingComma: true,
  spaced: false,
}

function printScriptKey(name: string): string {
  // Without brackets it would set the prototype.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteScript(name)
}

function quoteScript(text: string): string {
  const quoted = JSON.stringify(text)
  if (text.includes("'")) return quoted
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}
