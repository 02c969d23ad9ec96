export interface ValueStyle {
  text: (value: string) => string
  key: (name: string) => string
  keyword: (value: boolean | null) => string
  /** Spaces per indentation level. */
  step: number
  /** Whether multi-line literals have a trailing comma. */
  trailingComma: boolean
  /** Whether single-line objects have spaces inside the braces. */
  spaced: boolean
}

export const jsonStyle: ValueStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  keyword: String,
  step: 2,
  trailingComma: false,
  spaced: true,
}

/** JavaScript as formatted by Prettier. */
export const scriptStyle: ValueStyle = {
  text: quoteScript,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteScript(name)),
  keyword: String,
  step: 2,
  trailingComma: true,
  spaced: true,
}

/** Python as formatted by Black. */
export const pythonStyle: ValueStyle = {
  ...jsonStyle,
  keyword: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  step: 4,
  trailingComma: true,
  spaced: false,
}

function quoteScript(text: string): string {
  const quoted = JSON.stringify(text)
  if (text.includes("'")) return quoted
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}

interface Start {
  indent?: number
  /** Columns already used on the line. */
  used?: number
  /** Whether to break an object over several lines, unless it is short. */
  expand?: boolean
}

const maxWidth = 80

/** Maximum length of an object that `expand` keeps on one line. */
const shortObject = 40

/** Prints a value as code, on one line if it fits and is not an object to expand. */
export function printValue(value: unknown, style: ValueStyle, start: Start = {}): string {
  const { indent = 0, used = indent, expand = false } = start
  const members = membersOf(value, style)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (!members) return printScalar(value as Scalar, style)
  const items = members.map(({ name, item }) => name + printValue(item, style, flat))
  const gap = style.spaced && open === '{' && items.length > 0 ? ' ' : ''
  const line = `${open}${gap}${items.join(', ')}${gap}${close}`
  const mustExpand = expand && open === '{' && line.length > shortObject
  if (!mustExpand && used + line.length + 1 <= maxWidth) return line
  const inner = indent + style.step
  const lines = members.map(({ name, item }) => {
    const place = { indent: inner, used: inner + name.length }
    return `${' '.repeat(inner)}${name}${printValue(item, style, place)}`
  })
  const end = style.trailingComma ? ',' : ''
  return `${open}\n${lines.join(',\n')}${end}\n${' '.repeat(indent)}${close}`
}

/** Start of a value that is never broken over lines. */
const flat: Start = { used: -Infinity }

type Scalar = string | number | boolean | null

function printScalar(value: Scalar, style: ValueStyle): string {
  if (typeof value === 'string') return style.text(value)
  return typeof value === 'number' ? JSON.stringify(value) : style.keyword(value)
}

function membersOf(value: unknown, style: ValueStyle) {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value.map((item: unknown) => ({ name: '', item }))
  return Object.entries(value).map(([key, item]: [string, unknown]) => ({
    name: `${style.key(key)}: `,
    item,
  }))
}
