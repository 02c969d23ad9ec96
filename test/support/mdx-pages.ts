import fc, { type Arbitrary } from 'fast-check'
import syntax from './mdx-tokens.json' with { type: 'json' }

const wordArbitrary = fc.constantFrom('Alpha', 'beta', 'the gamma', 'delta 4')
/** Returns an arbitrary for sequences of syntax tokens. */
const tokenSequence = (minLength: number, maxLength: number): Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...syntax.tokens), { minLength, maxLength })
    .map((parts) => parts.join(''))

/** Word, or an inline element such as code, a link or a component. */
const phraseArbitrary: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: wordArbitrary },
  fc.constantFrom(...syntax.inlineCodes),
  fc.constantFrom('[see here](/other)', '![A picture](./picture.svg)', '[^1]', '<Kbd>Ctrl</Kbd>'),
  fc.constantFrom('{product.name}', '{/* a */}', '**bold**', '_soft_', '~~old~~', '[a][b]', '$x$'),
  fc.constantFrom(
    '<Callout type="note">a</Callout>',
    '[team](mailto:team@a.example.md)',
    '<SearchBox />',
  ),
)
const lineArbitrary = fc
  .array(phraseArbitrary, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '))

const headingArbitrary = fc
  .tuple(
    fc.constantFrom('##', '###', '####'),
    lineArbitrary,
    fc.constantFrom('', ' [#own]', ' [#own-id]', ' [#]'),
  )
  .map(([marks, text, id]) => `${marks} ${text}${id}`)

const fenceArbitrary = fc
  .tuple(
    fc.constantFrom('```', '~~~~'),
    fc.constantFrom(...syntax.languages),
    fc.array(fc.constantFrom(...syntax.fenceOptions), { maxLength: 3 }),
    fc.constantFrom(...syntax.codes),
  )
  .map(
    ([marks, language, meta, code]) =>
      `${marks}${[language, ...meta].join(' ')}\n${code}\n${marks}`,
  )

/** Fences that Nextra or other documentation tools treat specially. */
const knownFenceArbitrary = fc.constantFrom(
  '```mermaid\ngraph TD\n```',
  '```bash npm2yarn\nnpm install a\n```',
  '```ts twoslash\nconst a = 1\n```',
  '```yaml title="a.yml"\na: 1\n```',
  '```js {1,3} /a/ showLineNumbers filename="a.js"\na\nb\n```',
  '```math\na^2\n```',
)

const tableArbitrary = fc
  .array(phraseArbitrary, { minLength: 2, maxLength: 2 })
  .map((cells) => `| a | b |\n| --- | --- |\n| ${cells.join(' | ')} |`)

const footnoteArbitrary = fc
  .tuple(fc.constantFrom('1', '2'), lineArbitrary)
  .map(([name, text]) => `[^${name}]: ${text}`)

const definitionArbitrary = fc.constant('[b]: /other')

/** Markup to wrap around a block. Some of it accepts only inline content. */
const wrapperMarkup: [open: string, close: string][] = [
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

/** Block of a page, possibly with nested blocks. */
const { block: blockArbitrary } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    lineArbitrary,
    headingArbitrary,
    fenceArbitrary,
    knownFenceArbitrary,
    tableArbitrary,
    footnoteArbitrary,
    definitionArbitrary,
    tokenSequence(1, 12),
    fc.tuple(fc.constantFrom('> ', '- ', '1. ', '[^1]: ', '  '), tie('block')).map(nestInContainer),
    fc.tuple(fc.constantFrom(...wrapperMarkup), tie('block')).map(([[open, close], text]) => {
      return `${open}${text}${close}`
    }),
  ),
}))

function nestInContainer([mark, text]: [string, string]): string {
  return mark + text.replaceAll('\n', `\n${mark === '> ' ? mark : ' '.repeat(mark.length)}`)
}

/** Random page bodies made of syntax that MDX and Nextra's compiler interpret. */
export const pageBodyArbitrary: Arbitrary<string> = fc
  .array(blockArbitrary, { minLength: 1, maxLength: 3 })
  .map((blocks) => blocks.join('\n\n'))
