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
  'unclosed emphasis': many('**a '),
  underscores: many('_a'),
  'emphasis of two kinds': many('*a* _b_ '),
  backticks: many('` a '),
  'one word': many('the '),
  'one long word': many('a'),
  'misspelled words': many('recieve teh '),
  spaces: (count) => `a${' '.repeat(count)}b`,
  directives: many(':::a\n'),
  'directives that end': many(':::note\na\n:::\n\n'),
  colons: many(':'),
  'less-than signs': many('<'),
  'escaped less-than signs': many('\\< '),
  'closing brackets': many(']'),
  'opening brackets': many('['),
  'undefined references': many('[a][b] '),
  definitions: numbered((index) => `[a${index}]: /b`),
  footnotes: numbered((index) => `[^a${index}]: b[^a${index}]\n`),
  links: many('[a](/other#b) '),
  'half links': many('[a](b '),
  'bare URLs': many('https://a.example/b '),
  images: many('![a](./b.png) '),
  braces: many('\\{ '),
  'variables in one line': many('{product.name} '),
  'variables in a table': (count) => `| a |\n| - |\n${'| {product.name} |\n'.repeat(count)}`,
  'variables in a list': many('- {product.name}\n'),
  'unknown variables': many('{product.nam} '),
  operators: (count) => `{${'!'.repeat(count)}a}`,
  'arrow functions': (count) => `export const a = ${'a => '.repeat(count)}a`,
  parentheses: (count) => `<b title={${'('.repeat(count)}a${')'.repeat(count)}}>a</b>`,
  'table cells': (count) => cells('a')(count) + cells('-')(count) + '| b |\n'.repeat(count),
  'operators in JavaScript': fence('ts', (count) => `${'!'.repeat(count)}a`),
  expressions: many('{/* a */} '),
  'directive comments': many('{/* lint-disable-next-line a:b -- c */}\n\n'),
  elements: many('<b>a</b> '),
  'nested elements': (count) => '<b>'.repeat(count) + 'a' + '</b>'.repeat(count),
  callouts: many('<Callout type="note">\n\na\n\n</Callout>\n\n'),
  attributes: (count) => `<Callout${' a="b"'.repeat(count)}>\n\na\n\n</Callout>`,
  'empty items': many('- \n'),
  items: many('* a\n'),
  'lists of two kinds': many('* a\n\n+ b\n\n'),
  'nested items': numbered((index) => `${'  '.repeat(index % 90)}- a`),
  quotes: many('> '),
  'quoted lines': many('> [!NOTE]\n> a\n\n'),
  'table columns': (count) =>
    [cells('a'), cells('-'), cells('b')].map((row) => row(count)).join(''),
  'table rows': (count) => `| a |\n| - |\n${'| b |\n'.repeat(count)}`,
  'rows of a table with code and links': (count) =>
    `| a | b |\n| - | - |\n${'| `code` **a** | [text](/other) <b>b</b> {product.name} |\n'.repeat(count)}`,
  'short table rows': (count) => `| a | b |\n| - | - |\n${'| c\n'.repeat(count)}`,
  'lines of a paragraph': many('a b\n'),
  'trailing spaces': many('a   \n'),
  headings: numbered((index) => `## A ${index}\n`),
  'equal headings': many('## A\n\n'),
  'nested JSON': fence('json', (count) => '['.repeat(count) + ']'.repeat(count)),
  'open JSON': fence('json', many('[')),
  'nested YAML': fence('yaml', (count) => '['.repeat(count) + ']'.repeat(count)),
  'shell lines': fence('bash', many('acmetool junit-upload --verbose\n')),
  'long shell line': fence('bash', many('a | ')),
  'nested JavaScript': fence('ts', (count) => '('.repeat(count) + ')'.repeat(count)),
  fences: many('```js\na\n```\n\n'),
  'unclosed fences': many('```js\na\n'),
  tabs: many('a\tb\n'),
  'invisible characters': many('a\u200bb '),
  entities: many('&amp; '),
}

/** Front matter by name, as functions of its size. */
const frontMatter: Record<string, (count: number) => string> = {
  'unknown keys': numbered((index) => `key${index}: a`),
  'former routes': (count) => `redirect_from:\n${numbered((index) => `  - /a${index}`)(count)}`,
  'long title': (count) => `description: ${'a '.repeat(count)}`,
  'nested front matter': (count) => `a: ${'['.repeat(count)}${']'.repeat(count)}`,
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
