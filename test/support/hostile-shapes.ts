import { pageWith } from './content-folder.ts'

const many = (text: string) => (count: number) => text.repeat(count)

/** Lines with a number each, so that they differ. */
const numbered = (line: (index: number) => string) => (count: number) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const fence = (language: string, code: (count: number) => string) => (count: number) =>
  `\`\`\`${language}\n${code(count)}\n\`\`\``

const cells = (cell: string) => (count: number) => `|${` ${cell} |`.repeat(count)}\n`

/** Bodies of pages by name, as functions of their size. */
const bodies: Record<string, (count: number) => string> = {
  'half-open marks': many('*_`[('),
  backticks: many('` a '),
  'one word': many('the '),
  directives: many(':::a\n'),
  'less-than signs': many('<'),
  'closing brackets': many(']'),
  'variables in one line': many('{product.name} '),
  'variables in a table': (count) => `| a |\n| - |\n${'| {product.name} |\n'.repeat(count)}`,
  'variables in a list': many('- {product.name}\n'),
  operators: (count) => `{${'!'.repeat(count)}a}`,
  'arrow functions': (count) => `export const a = ${'a => '.repeat(count)}a`,
  parentheses: (count) => `<b title={${'('.repeat(count)}a${')'.repeat(count)}}>a</b>`,
  'table cells': (count) => cells('a')(count) + cells('-')(count) + '| b |\n'.repeat(count),
  'operators in JavaScript': fence('ts', (count) => `${'!'.repeat(count)}a`),
  elements: many('<b>a</b> '),
  'empty items': many('- \n'),
  quotes: many('> '),
  'table columns': (count) =>
    [cells('a'), cells('-'), cells('b')].map((row) => row(count)).join(''),
  'table rows': (count) => `| a |\n| - |\n${'| b |\n'.repeat(count)}`,
  'rows of a table with code and links': (count) =>
    `| a | b |\n| - | - |\n${'| `code` **a** | [text](/other) <b>b</b> {product.name} |\n'.repeat(count)}`,
  'lines of a paragraph': many('a b\n'),
  'nested JSON': fence('json', (count) => '['.repeat(count) + ']'.repeat(count)),
  'nested YAML': fence('yaml', (count) => '['.repeat(count) + ']'.repeat(count)),
  entities: many('&amp; '),
}

/** Front matter by name, as functions of its size. */
const frontMatter: Record<string, (count: number) => string> = {
  'unknown keys': numbered((index) => `key${index}: a`),
  'former routes': (count) => `redirect_from:\n${numbered((index) => `  - /a${index}`)(count)}`,
  'long title': (count) => `description: ${'a '.repeat(count)}`,
}

type Shape = (count: number) => string

/** Pages by the name of their shape, as functions of their size. */
export const hostileShapes: Record<string, Shape> = {
  ...mapShapes(bodies, (text) => pageWith(text)),
  ...mapShapes(frontMatter, (yaml) => `---\ntitle: A page\n${yaml}\n---\n\nText.\n`),
}

function mapShapes(shapes: Record<string, Shape>, toPage: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]): [string, Shape] => [
      name,
      (count) => toPage(shape(count)),
    ]),
  )
}
