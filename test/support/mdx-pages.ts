import fc, { type Arbitrary } from 'fast-check'

/** Marks and notations that mean something to the parser or the compiler, and plain words. */
const tokens = [
  ...[
    'word',
    'a',
    'b c',
    '1',
    'é',
    '😀',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\n\n\n',
    '\t',
    '\u00a0',
    '-',
    '.',
  ],
  ...['`', '``', '```', '```js', '~~~', '`a`', '`{:a}`', '`a{:.b}`', '`\\{:js}`', '{:js}'],
  ...[
    '*',
    '**',
    '_',
    '__',
    '~',
    '~~',
    '\\',
    '&amp;',
    '&#123;',
    '&lt;',
    '$',
    '$$',
    '"',
    "'",
    '...',
    '--',
  ],
  ...['#', '## ', '### ', '#### ', '[#id]', '===', '---', '> ', '- ', '1. ', '    ', '- [ ] '],
  ...[
    '|',
    '| a |',
    '\n| - |\n',
    '[',
    ']',
    '(',
    ')',
    '](/other)',
    '![',
    '](./picture.svg)',
    '[a](/other)',
  ],
  ...[
    '[^1]',
    '[^1]: ',
    '[^2]: ',
    '[a]: /other',
    '<',
    '>',
    '<https://a.example>',
    'https://a.example',
  ],
  ...[
    '{',
    '}',
    '{product.name}',
    '{/* a */}',
    '<Kbd>',
    '</Kbd>',
    '<Kbd>a</Kbd>',
    '<br/>',
    '<SearchBox />',
  ],
  ...[
    '<Callout type="note">',
    '</Callout>',
    '<Tabs>',
    '<Tab label="a">',
    '</Tab>',
    '</Tabs>',
    '<Steps>',
  ],
  ...[
    '</Steps>',
    ':::note',
    '> [!NOTE]',
    'import a',
    'export const a = 1',
    '__proto__',
    'constructor',
  ],
]

/** Words behind the language of a fence. */
const metaTokens = [
  ...[
    'title="a.yml"',
    "title='a'",
    'title=a',
    'caption="a"',
    'filename="a.js"',
    'filename="a"',
    'copy',
  ],
  ...[
    'copy=false',
    'word-wrap=false',
    'showLineNumbers',
    'showLineNumbers{3}',
    '{1}',
    '{1,3-4}',
    '{2}#a',
  ],
  ...[
    '/a/',
    '"a"',
    '/a/1-2',
    '"a"#b',
    '{9-300000}',
    '/a/9999999999',
    'npm2yarn',
    'twoslash',
    'unchecked',
  ],
  ...[
    'live',
    '[a.js]',
    'ins={1}',
    'a/b/c',
    '{',
    '"',
    '/',
    '=',
    'title="',
    '&quot;',
    '\\"',
    '{product.name}',
  ],
]

const languages = [
  ...[
    'js',
    'ts',
    'bash',
    'yaml',
    'text',
    'mermaid',
    'Mermaid',
    'math',
    'mdx',
    'ansi',
    'css',
    '',
    'a.b',
  ],
  ...['constructor', 'js{1}', 'katex', 'html'],
]

const codes = [
  'a',
  'npm install a',
  'npx a',
  'const a = "a" // a',
  '',
  '\n',
  'a\n\na b',
  '`',
  '<b>',
  '{a}',
]

/** Inline code in which compilers look for a language. */
const inlineCodes = [
  '`{:ok}`',
  '`/users/{:id}`',
  '`a`',
  '`a{:.b}`',
  '`a\\{:js}`',
  '``a`b``',
  '`{product.name}`',
]

const word = fc.constantFrom('Alpha', 'beta', 'the gamma', 'delta 4')
const soup = (minLength: number, maxLength: number): Arbitrary<string> =>
  fc.array(fc.constantFrom(...tokens), { minLength, maxLength }).map((parts) => parts.join(''))

/** A part of a text. */
const phrase: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: word },
  fc.constantFrom(...inlineCodes),
  fc.constantFrom('[see here](/other)', '![A picture](./picture.svg)', '[^1]', '<Kbd>Ctrl</Kbd>'),
  fc.constantFrom('{product.name}', '{/* a */}', '**bold**', '_soft_', '~~old~~', '[a][b]', '$x$'),
  fc.constantFrom(
    '<Callout type="note">a</Callout>',
    '[team](mailto:team@a.example.md)',
    '<SearchBox />',
  ),
)
const line = fc.array(phrase, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))

const heading = fc
  .tuple(
    fc.constantFrom('##', '###', '####'),
    line,
    fc.constantFrom('', ' [#own]', ' [#own-id]', ' [#]'),
  )
  .map(([marks, text, id]) => `${marks} ${text}${id}`)

const fence = fc
  .tuple(
    fc.constantFrom('```', '~~~~'),
    fc.constantFrom(...languages),
    fc.array(fc.constantFrom(...metaTokens), { maxLength: 3 }),
    fc.constantFrom(...codes),
  )
  .map(
    ([marks, language, meta, code]) =>
      `${marks}${[language, ...meta].join(' ')}\n${code}\n${marks}`,
  )

/** Fences that Nextra makes components of, and others that writers know from other systems. */
const knownFence = fc.constantFrom(
  '```mermaid\ngraph TD\n```',
  '```bash npm2yarn\nnpm install a\n```',
  '```ts twoslash\nconst a = 1\n```',
  '```yaml title="a.yml"\na: 1\n```',
  '```js {1,3} /a/ showLineNumbers filename="a.js"\na\nb\n```',
  '```math\na^2\n```',
)

const table = fc
  .array(phrase, { minLength: 2, maxLength: 2 })
  .map((cells) => `| a | b |\n| --- | --- |\n| ${cells.join(' | ')} |`)

const footnote = fc
  .tuple(fc.constantFrom('1', '2'), line)
  .map(([name, text]) => `[^${name}]: ${text}`)

const definition = fc.constant('[b]: /other')

/** What blocks stand in. */
const wrappers: [open: string, close: string][] = [
  ['<Callout type="note">\n\n', '\n\n</Callout>'],
  ['<Callout type="tip" title="A">', '</Callout>'],
  ['<Kbd>', '</Kbd>'],
  ['<Steps>\n\n1. A step\n\n   ', '\n\n</Steps>'],
  ['<Tabs>\n<Tab label="a">\n\n', '\n\n</Tab>\n</Tabs>'],
  ['<Cards>\n<Card title="A" href="/other">\n\n', '\n\n</Card>\n</Cards>'],
  ['## ', ''],
  ['[', '](/other)'],
  ['**', '**'],
]

/** A block of a page; some hold others. */
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    line,
    heading,
    fence,
    knownFence,
    table,
    footnote,
    definition,
    soup(1, 12),
    fc.tuple(fc.constantFrom('> ', '- ', '1. ', '[^1]: ', '  '), tie('block')).map(nest),
    fc.tuple(fc.constantFrom(...wrappers), tie('block')).map(([[open, close], text]) => {
      return `${open}${text}${close}`
    }),
  ),
}))

function nest([mark, text]: [string, string]): string {
  return mark + text.replaceAll('\n', `\n${mark === '> ' ? mark : ' '.repeat(mark.length)}`)
}

/** Bodies of pages, made of what Nextra's compiler gives a meaning to, and of MDX's own marks. */
export const pageBodies: Arbitrary<string> = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .map((blocks) => blocks.join('\n\n'))
