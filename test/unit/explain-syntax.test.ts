import { expect, it } from 'vitest'
import { noData } from '../support/site.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'
import { mdxSyntaxRule } from '#gate/rules/mdx/mdx-syntax.ts'
import { toDiagnostic } from '#content/rule.ts'
import { readMarks } from '../support/marks.ts'

/** What is written with the reported part in guillemets, what is said, and the text after the fix. */
const cases: [marked: string, message: string, fixed?: string][] = [
  [
    'Text «<!-- later -->» more.',
    'Unexpected HTML comment, expected `{/* … */}`',
    'Text {/* later */} more.',
  ],
  ['«<!-- a */ b -->»', 'Unexpected HTML comment, expected `{/* … */}`'],
  ['Text\n\n«<!--» later', 'Unexpected HTML comment, expected `{/* … */}`'],
  ['See «<https://e.com/x>».', 'Unexpected address in angle brackets: `<https://e.com/x>`'],
  ['Ask «<mara@e.com>» now.', 'Unexpected address in angle brackets: `<mara@e.com>`'],
  ['One line«<br>»the next.', 'Cannot find the closing tag of `<br>`'],
  ['<table>\n<tr><td>One«<br>»two</td></tr>\n</table>', 'Cannot find the closing tag of `<br>`'],
  ['A List«<String>» here.', 'Cannot find the closing tag of `<String>`'],
  ['Text.\n\n«<Callout type="note">»\n\nText.', 'Cannot find the closing tag of `<Callout>`'],
  ['Text.\n\n«</Callout>»', 'Cannot find the opening tag of `</Callout>`'],
  ['<Tabs>\n<Tab>\n\nText.\n\n«</Tabs>»\n</Tab>', 'Unexpected `</Tabs>`, expected `</Tab>` first'],
  ['«<Callout» type="note>\n\nText.\n\n</Callout>', 'Cannot find the end of this `<Callout`'],
  [
    '<Callout «type=note»>\n\nText.\n\n</Callout>',
    'Unexpected value without quotes in `type=note`, expected `type="note"`',
    '<Callout type="note">\n\nText.\n\n</Callout>',
  ],
  [
    '<Callout type="tip" «title=“Good to know”»>\n\nText.\n\n</Callout>',
    'Unexpected curly quotes in `title=“Good to know”`, expected `title="Good to know"`',
    '<Callout type="tip" title="Good to know">\n\nText.\n\n</Callout>',
  ],
  [
    'See <Kbd «id=one»/> here.',
    'Unexpected value without quotes in `id=one`, expected `id="one"`',
    'See <Kbd id="one"/> here.',
  ],
  [
    'Open «{{ product.name }}» now.',
    'Unexpected `{{ product.name }}`, expected `{product.name}`',
    'Open {product.name} now.',
  ],
  ['Text «{/*» not closed', 'Cannot find the end of this comment'],
  [
    '## Part «{#own-id}»\n\nText.',
    'Unexpected id `{#own-id}`, expected `[#own-id]`',
    '## Part [#own-id]\n\nText.',
  ],
  ['«{% hint style="info" %}»\nText.', 'Unexpected expression `{% hint style="info" %}`'],
  ['Text «{: .wide}»', 'Unexpected expression `{: .wide}`'],
  ['Send «{"a": 1}» to it.', 'Unexpected expression `{"a": 1}`'],
  ['If «<y» and z=3 then.', 'Cannot find the end of this `<y`'],
  [
    '<Cards>\n<Card title="One" «href=/other» />\n</Cards>',
    'Unexpected value without quotes in `href=/other`, expected `href="/other"`',
    '<Cards>\n<Card title="One" href="/other" />\n</Cards>',
  ],
  [
    '«{% embed url="https://git-scm.com/docs/git-clone" %}»',
    'Unexpected expression `{% embed url="https://git-scm.com/docs/…`',
  ],
  ['An open «{» brace.', 'Cannot find the `}` of this `{`'],
  ['If a «<»5 then.', 'Unexpected `<5`, not a valid tag name'],
  [
    'Code `{#id}`, `{{x}}` and `<https://e.com>`, then «<»5.',
    'Unexpected `<5`, not a valid tag name',
  ],
  ['Code `<https://e.com>`, then «{"a": 1}».', 'Unexpected expression `{"a": 1}`'],
  ['It ends with «<»', 'Unexpected `<`, not a valid tag name'],
]

/** Texts with several mistakes, and the lines at which they are reported. */
const several: [text: string, lines: number[]][] = [
  ['One<br>two<br>three.\n\n- a<br>b', [1, 1, 3]],
  ['<!-- a -->\n\n{% b %}\n\nSee <https://e.com> and <5.\n\n## C {#c}', [1, 3, 5, 5, 7]],
  ['<Callout>\n\nA <br> b', [1, 3]],
  ['<Tab\n  label=One\n  id=‘a’>\n\nText.\n\n</Tab>\n\nSee <5.', [2, 3, 9]],
  // Where tags cross, whatever follows could follow from that.
  ['<Tabs>\n<Tab>\n\nText.\n\n</Tabs>\n</Tab>\n\nA<br>b', [6]],
]

it.each(several)('reports all at once that can be told apart: %j', (text, lines) => {
  const page = parsePage({ path: 'page.mdx', displayPath: 'page.mdx', text }, noData)
  const found = [...mdxSyntaxRule.check(page, noData)]
  expect(found.map(({ start }) => page.lines.pointAt(start!).line).sort()).toEqual(lines)
  expect(found.map(({ note }) => note !== undefined)).toEqual(lines.map((_, index) => index === 0))
})

const literal = 'For a literal `<` write `\\<`, or put the passage in backticks'

/** What is written, and the advice on each mistake in it. */
const advised: [text: string, helps: string[]][] = [
  ['A List<String> and Nullable<TimeSpan>?', [literal, literal]],
  ['Replace <NAME>, <API key> or <YourName>.', [literal, literal, literal]],
  ['A Map<K, V> and Promise<Array<string>>.', [literal, literal, literal]],
  [
    'Text <Callout type="note"> more',
    ['Write `</Callout>` on the same line, or put both tags on lines of their own'],
  ],
  [
    '<details><summary>More</summary>\nOne.\n\nTwo.\n</details>',
    [
      'Write a heading and its text instead, or `</details>` on the same line, or put both tags on lines of their own',
    ],
  ],
  ['<Steps>\n\nText', ['Write `</Steps>` where it ends']],
  ['<Calout type="note">\n\nText', ['Write `</Calout>` where it ends']],
  ['<Steps>\n\n1. Text</Steps>', ['Put it on a line of its own, like `<Steps>`']],
  ['<a id="place">', ['Write `[#place]` at the end of the heading below: `## Heading [#place]`']],
  [
    '| a |\n| - |\n| b<br>c |\n\nText<br>text',
    [
      'For a line break within a paragraph, end the line with `\\`',
      'A cell is one line: separate its parts by commas or semicolons, or write one row for each',
    ],
  ],
  [
    '| a |\n| - |\n| b</br>c |',
    ['A cell is one line: separate its parts by commas or semicolons, or write one row for each'],
  ],
  ['Text</br>text', ['For a line break within a paragraph, end the line with `\\`']],
  [
    'It closes </details> in reports.',
    ['Write `<details>` where it begins, or remove this tag; put a tag in the text in backticks'],
  ],
  ['![A menu](./menu.png){width=50%}', ['Attribute lists are not supported; remove it']],
  ['{{< note >}}', ['Write `<Callout type="note">` for a passage set apart']],
  ['{% tabs %}', ['Write `<Tabs>` with a `<Tab label="…">` for each variant']],
  ['{% include "a" %}', ['Template tags are not supported; write Markdown or a component']],
  ['## Part {.wide}', ['Attribute lists are not supported; remove it']],
  ['::: {.callout-note}', ['Write `<Callout type="note">` for a passage set apart']],
  [
    'The $\\sqrt{a b}$ and {"a": 1}',
    [
      'Formulas are not rendered: write them in backticks, such as `E = mc²`, or show a picture',
      'For braces in the text, put the passage in backticks or write `\\{`',
    ],
  ],
]

it.each(advised)('advises on %j', (text, helps) => {
  const page = parsePage({ path: 'page.mdx', displayPath: 'page.mdx', text }, noData)
  expect(Array.from(mdxSyntaxRule.check(page, noData), ({ help }) => help)).toEqual(helps)
})

it.each(cases)('says what %j is', (marked, message, fixed) => {
  const { text, ranges } = readMarks(marked)
  const page = parsePage({ path: 'page.mdx', displayPath: 'page.mdx', text }, noData)
  const found = [...mdxSyntaxRule.check(page, noData)].map((finding) =>
    toDiagnostic(mdxSyntaxRule, page, finding),
  )
  expect(found.map((each) => each.message)).toEqual([message])
  expect(
    found.map((each) => `${each.line}:${each.column}-${each.endLine}:${each.endColumn}`),
  ).toEqual(ranges)
  const after = applyEdits(text, found).text
  expect(after).toBe(fixed ?? text)
  if (fixed) expect(parseMdx(after).problem).toBeUndefined()
})
