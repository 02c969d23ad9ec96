/** Syntax of the values of a language. */
export interface ValueStyle {
  text: (value: string) => string
  key: (name: string) => string
  word: (value: boolean | null) => string
  /** Spaces of one level of indentation. */
  step: number
  /** Whether a comma follows the last of the items on lines of their own. */
  trailingComma: boolean
  /** Whether spaces stand inside the braces of an object on one line. */
  spaced: boolean
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
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteScript(name)),
  word: String,
  step: 2,
  trailingComma: true,
  spaced: true,
}

/** Python, as Black formats it. */
export const pythonStyle: ValueStyle = {
  ...jsonStyle,
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  step: 4,
  trailingComma: true,
  spaced: false,
}

function quoteScript(text: string): string {
  const quoted = JSON.stringify(text)
  if (text.includes("'")) return quoted
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}

/** Place at which a value begins. */
interface Start {
  /** Indentation of the line. */
  indent?: number
  /** Columns of the line already in use. */
  used?: number
  /** Whether an object has its members on lines of their own, unless it is short. */
  expand?: boolean
}

/** Maximum columns of a line. */
const width = 80

/** Maximum columns of an object that is not expanded. */
const shortObject = 40

/** Prints a value as code: on one line where it fits, unless it is an object to expand. */
export function printValue(value: unknown, style: ValueStyle, start: Start = {}): string {
  const { indent = 0, used = indent, expand = false } = start
  const members = membersOf(value, style)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (!members) return printScalar(value as Scalar, style)
  const items = members.map(({ name, item }) => name + printValue(item, style, flat))
  const gap = style.spaced && open === '{' && items.length > 0 ? ' ' : ''
  const line = `${open}${gap}${items.join(', ')}${gap}${close}`
  const mustExpand = expand && open === '{' && line.length > shortObject
  if (!mustExpand && used + line.length + 1 <= width) return line
  const inner = indent + style.step
  const lines = members.map(({ name, item }) => {
    const place = { indent: inner, used: inner + name.length }
    return `${' '.repeat(inner)}${name}${printValue(item, style, place)}`
  })
  const end = style.trailingComma ? ',' : ''
  return `${open}\n${lines.join(',\n')}${end}\n${' '.repeat(indent)}${close}`
}

/** Begins a value that stays on the line. */
const flat: Start = { used: -Infinity }

type Scalar = string | number | boolean | null

function printScalar(value: Scalar, style: ValueStyle): string {
  if (typeof value === 'string') return style.text(value)
  return typeof value === 'number' ? JSON.stringify(value) : style.word(value)
}

function membersOf(value: unknown, style: ValueStyle) {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value.map((item: unknown) => ({ name: '', item }))
  return Object.entries(value).map(([key, item]: [string, unknown]) => ({
    name: `${style.key(key)}: `,
    item,
  }))
}
