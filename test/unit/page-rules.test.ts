import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { runPageRules } from '#gate/rules/run-rules.ts'
import { rules } from '../support/rules.ts'
import { pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { createRepository, lastCommit } from '../support/repository.ts'
import { parseTestSite, testProduct } from '../support/site.ts'

/** The findings of rules that need no other page and no parser of samples. */
async function check(body: string): Promise<Diagnostic[]> {
  const { site } = await parseTestSite({ 'page.mdx': pageWith(body) })
  const alone = rules.filter(({ id }) => !id.startsWith('code:'))
  return runPageRules(site.pages[0]!, site, alone)
}

const callout = 'Write `<Callout type="note">`'
const bold = 'Write `**text**` for highlighted text'
const formula = 'Formulas are not rendered'

it.each([
  ['Text\n:::note\nText\n:::', ':::note', callout],
  ['::: code-group\nText\n:::', '::: code-group', 'Write `<Tabs>`'],
  ['Text\n\n:::', ':::', 'Remove it; a callout ends with `</Callout>`'],
  ['!!! note inline end "T"\n    Text', '!!! note inline end "T"', callout],
  ['???+ tip\n    Text', '???+ tip', callout],
  ['=== "Tab"\n\n    Text', '=== "Tab"', 'Write `<Tabs>`'],
  ['Term\n: Definition\n: Another', ': Definition', 'Write a list'],
  ['A ==word== here', '==word==', bold],
  ['A ==word `a` [b](#c) _d_== here', '==word `a` [b](#c) _d_==', bold],
  ['The $E = mc^2$ here', '$E = mc^2$', formula],
  ['The $\\frac{a}{b}$ here', '$\\frac{a}{b}$', formula],
  ['$$\n\\begin{a}\nb\n\\end{a}\n$$', '$$ \\begin{a} b \\end{a} $$', formula],
  ['.. code-block:: js\n\n   a()', '.. code-block::', 'Write Markdown or a component'],
  ['**「語」**です', '**「語」**', 'Put a space after it: `**「語」** です`'],
  ['**Note:**this', '**Note:**', 'Put a space after it: `**Note:** this`'],
  ['a**(b)** c', '**(b)**', 'Put a space before it: `a **(b)**`'],
  ['これは*「語」*です', '*「語」*', 'Put a space before and after it: `これは *「語」* です`'],
  [
    'A **bold ** word',
    '**bold **',
    'Leave out the space between the marks and the text: `**bold**`',
  ],
  [
    'A ** bold** word',
    '** bold**',
    'Leave out the space between the marks and the text: `**bold**`',
  ],
])('finds once what is shown as plain text: %s', async (body, shown, help) => {
  const findings = await check(body)
  expect(findings.map(({ message }) => message)).toEqual([
    `Unexpected \`${shown}\`, which is shown as plain text`,
  ])
  expect(findings[0]!.help).toContain(help)
})

it('keeps a formula with braces an error, since a build fails on the braces', async () => {
  expect((await check('The $a_{i}$ and $b^2$')).map(({ isRequired }) => isRequired)).toEqual([
    true,
    undefined,
  ])
})

it.each([
  ['prices', 'It costs $5 or $10, from $5+ to $10+, $5-$10, US$1=€1, A$ and B$, or 5$.'],
  ['variables of a shell', 'See $HOME/bin:$PATH, $A=1,$B=2, $USER_NAME$ and `$a^2$`.'],
  ['comparisons', 'If a == b, c==d==e or `==f==`, then ===.'],
  ['sentences', 'Really!!! note that.\n\nWhat??? tip of it.\n\nTime: 5\n:is it. At 10:30, a : b.'],
  ['operators', 'Write 2 ** 3 ** 4, *.js, *.ts, ++i, j++, %%i in %%j and C++ or D++.'],
  ['bold text beside punctuation', '「**語**」です, **Note**: this, (**a**) and **a**b.'],
])('leaves alone %s', async (_, body) => {
  expect(await check(body)).toEqual([])
})

it.each([
  ['<a id="place"></a>', 'Write `[#place]` at the end of the heading below'],
  ['<a name="place" />', 'Write `[#place]` at the end of the heading below'],
  ['<span id="place"></span>', 'Write `[#place]` at the end of the heading below'],
  ['<a id="place" href="https://e.com">e</a>', 'Write `[text](/route)` instead'],
  ['| a |\n| - |\n| b<br/>c |', 'A cell is one line: separate its parts by commas'],
  ['See [a](https://e.com){target="_blank"}', 'Attribute lists are not supported; remove it'],
  ['Text<br/>text', 'Write a new paragraph, or `\\` at the end of the line, instead'],
])('says how to write %s', async (body, help) => {
  expect((await check(body)).map((each) => each.help)).toEqual([expect.stringContaining(help)])
})

it.each([
  ['## First [#same]\n\nText\n\n## Second [#same]', 'same', 6, 10],
  ['## Same\n\nText\n\n## Second [#same]', 'same', 6, 10],
  ['## First [#same]\n\nText\n\n## Same', 'same', 6, 10],
])(
  'reports the second of two equal ids, and says where the first is: %s',
  async (body, id, first, at) => {
    const [finding, ...others] = await check(body)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      line: at,
      message: `Duplicate id \`${id}\` on the page`,
      related: [{ line: first, file: 'content-src/page.mdx', message: `The first id \`${id}\`` }],
    })
  },
)

it('leaves alone headings of the same words, which get numbers', async () => {
  expect(await check('## One\n\n### Part\n\nText\n\n## Two\n\n### Part')).toEqual([])
})

it.each([
  ['title: Same', 'front-matter:duplicate-title'],
  ['description: The same text in both pages, long enough', 'front-matter:duplicate-description'],
  ['slug: /same', 'route:conflict'],
  ['sidebar_position: 1', 'front-matter:duplicate-position'],
])('the page that takes `%s` from another is the one with the finding', async (line, ruleId) => {
  const key = line.split(':', 1)[0]!
  const write = (name: string, own: boolean) => {
    const [open, ...lines] = pageWith('Text.', name).split('\n')
    const kept = lines.filter((each) => own || !each.startsWith(key))
    const text = [open, ...(own ? [] : [line]), ...kept].join('\n')
    repository.write({ [`${name}.mdx`]: text })
  }
  const repository = createRepository({ 'product.yaml': testProduct })
  onTestFinished(repository.remove)
  write('old', false)
  write('changed', true)
  repository.commit()
  const check = async () => {
    const options = { speller: noSpeller, base: lastCommit }
    const { diagnostics } = await checkContent(repository.contentDir, options)
    return diagnostics.map((each) => `${path.basename(each.file)} ${each.ruleId}`)
  }
  write('changed', false)
  expect(await check()).toContain(`changed.mdx ${ruleId}`)
  write('changed', true)
  write('added', false)
  expect(await check()).toContain(`added.mdx ${ruleId}`)
})
