export interface ValueStyle {
  text: (value: string) => string
  key: (name: string) => string
  keyword: (value: boolean | null) => string
  /** Spaces per indentation level. */
  indentStep: number
  /** Whether multi-line literals have a trailing comma. */
  hasTrailingComma: boolean
  /** Whether single-line objects have spaces inside the braces. */
  hasSpacedBraces: boolean
}

export const jsonStyle: ValueStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  keyword: String,
  indentStep: 2,
  hasTrailingComma: false,
  hasSpacedBraces: true,
}

/** JavaScript as formatted by Prettier. */
export const javaScriptStyle: ValueStyle = {
  text: quoteJavaScript,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)),
  keyword: String,
  indentStep: 2,
  hasTrailingComma: true,
  hasSpacedBraces: true,
}

/** Python as formatted by Black. */
export const pythonStyle: ValueStyle = {
  ...jsonStyle,
  keyword: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  indentStep: 4,
  hasTrailingComma: true,
  hasSpacedBraces: false,
}

function quoteJavaScript(text: string): string {
  const quoted = JSON.stringify(text)
  if (text.includes("'")) return quoted
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}

interface PrintOptions {
  indent?: number
  /** Number of columns already used on the line. */
  usedColumns?: number
  /** Whether to break an object into several lines unless it is short. */
  expand?: boolean
}

const maxLineWidth = 80

/** Maximum length of an object that `expand` keeps on one line. */
const maxShortObjectWidth = 40

/** Prints a value as code, on one line if it fits and `expand` does not apply. */
export function printValue(value: unknown, style: ValueStyle, options: PrintOptions = {}): string {
  const { indent = 0, usedColumns = indent, expand = false } = options
  const members = membersOf(value, style)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (!members) return printScalar(value as Scalar, style)
  const items = members.map(({ name, item }) => name + printValue(item, style, singleLine))
  const gap = style.hasSpacedBraces && open === '{' && items.length > 0 ? ' ' : ''
  const line = `${open}${gap}${items.join(', ')}${gap}${close}`
  const mustExpand = expand && open === '{' && line.length > maxShortObjectWidth
  if (!mustExpand && usedColumns + line.length + 1 <= maxLineWidth) return line
  const inner = indent + style.indentStep
  const lines = members.map(({ name, item }) => {
    const memberOptions: PrintOptions = { indent: inner, usedColumns: inner + name.length }
    return `${' '.repeat(inner)}${name}${printValue(item, style, memberOptions)}`
  })
  const end = style.hasTrailingComma ? ',' : ''
  return `${open}\n${lines.join(',\n')}${end}\n${' '.repeat(indent)}${close}`
}

/** Options that keep a value on one line, however long. */
const singleLine: PrintOptions = { usedColumns: -Infinity }

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
