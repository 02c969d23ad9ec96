import { afterAll, describe, expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { fixPage } from '../support/fix-page.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

const fix = (ruleId: string, text: string) => fixPage(ruleId, text, speller)

describe('admonitions of other systems', () => {
  it.each([
    [':::note\n\nText.\n\n:::', '<Callout type="note">\n\nText.\n\n</Callout>'],
    [
      '- A\n\n  :::caution Hot\n  Text.\n  :::',
      '- A\n\n  <Callout type="warning" title="Hot">\n  Text.\n  </Callout>',
    ],
    [':::info[Hot]\nText.\n:::', '<Callout type="note" title="Hot">\nText.\n</Callout>'],
    ['::::tip\nText.\n::::', '<Callout type="tip">\nText.\n</Callout>'],
    [
      'Text:\n:::note\nText.\n:::\nMore.',
      'Text:\n\n<Callout type="note">\nText.\n</Callout>\n\nMore.',
    ],
    [
      'Text:\n!!! note "Hot"\n    Text.\n    More.\nOther.',
      'Text:\n\n<Callout type="note" title="Hot">\nText.\nMore.\n</Callout>\n\nOther.',
    ],
    [
      '- A\n\n  !!! danger\n\n      Text.\n\n      - B\n\n  C',
      '- A\n\n  <Callout type="danger">\n  Text.\n\n  - B\n  </Callout>\n\n  C',
    ],
    ['!!! attention ""\n    Text.', '<Callout type="warning">\nText.\n</Callout>'],
    [
      'Text:\n> [!NOTE]\n> Text, **bold**.\n>\n> - A\n\nMore.',
      'Text:\n\n<Callout type="note">\nText, **bold**.\n\n- A\n</Callout>\n\nMore.',
    ],
    ['> [!WARNING]\n> Text.', '<Callout type="warning">\nText.\n</Callout>'],
    [
      '- A\n\n  > [!tip] Hot\n  > Text.',
      '- A\n\n  <Callout type="tip" title="Hot">\n  Text.\n  </Callout>',
    ],
  ])('become callouts: %s', async (written, wanted) => {
    expect(await fix('text:foreign-syntax', pageWith(written))).toBe(pageWith(wanted))
  })

  it.each([
    ['they have no end', ':::note\n\nText.'],
    ['they have no text', '!!! note\n\nText.'],
    ['they can be opened and closed', '??? note\n    Text.'],
    ['no callout means the same', '!!! quote\n    Text.'],
    ['they stand in a quotation', '> :::note\n> Text.\n> :::'],
    ['their last line has no mark', '> [!NOTE]\n> Text.\nMore.'],
    ['an alert has no text', '> [!NOTE]\n\nText.'],
    ['an alert is inside of a quotation', '> A\n>\n> > [!NOTE]\n> > Text.'],
  ])('are left to people where %s', async (_, written) => {
    expect(await fix('text:foreign-syntax', pageWith(written))).toBeUndefined()
  })
})

describe('pages of other systems', () => {
  it.each([
    [
      'mdx:component',
      '<Aside type="caution" title="Hot">\nText.\n</Aside>',
      '<Callout type="warning" title="Hot">\nText.\n</Callout>',
    ],
    ['mdx:component', '<Note>Text.</Note>', '<Callout type="note">Text.</Callout>'],
    ['mdx:component', '<Callout type="info">A</Callout>', '<Callout type="note">A</Callout>'],
    [
      'mdx:component',
      '<Tabs groupId="os" defaultValue="a">\n<TabItem value="a" default>\n\nA\n\n</TabItem>\n</Tabs>',
      '<Tabs group="os">\n<Tab label="a">\n\nA\n\n</Tab>\n</Tabs>',
    ],
    ['mdx:esm', "import Tabs from 'b'\nimport {\n  Aside,\n  Tab } from 'a';\n\nA", 'A'],
    [
      'mdx:esm',
      "import Tabs from 'b'\nimport './a.css'\nimport A from 'c'\n\nA",
      "import './a.css'\nimport A from 'c'\n\nA",
    ],
    [
      'mdx:component',
      "<Tabs items={['npm', 'pnpm']} storageKey=\"pm\">\n  <Tabs.Tab>A</Tabs.Tab>\n  <Tabs.Tab>\n\nB\n\n  </Tabs.Tab>\n</Tabs>",
      '<Tabs group="pm">\n  <Tab label="npm">A</Tab>\n  <Tab label="pnpm">\n\nB\n\n  </Tab>\n</Tabs>',
    ],
    [
      'mdx:component',
      '<FileTree>\n  <FileTree.Folder name="app" defaultOpen>\n    <FileTree.File name="page.mdx" />\n  </FileTree.Folder>\n  <FileTree.File name="next.config.js" />\n</FileTree>',
      '```text\napp/\n  page.mdx\nnext.config.js\n```',
    ],
    [
      'mdx:component',
      '<Cards>\n<Cards.Card icon={<Warn />} title="A" href="/a" arrow />\n</Cards>',
      '<Cards>\n<Card title="A" href="/a" />\n</Cards>',
    ],
    [
      'mdx:esm',
      "import { Own } from '../own'\nimport { Meta } from '../meta'\n\n## A\n\n<Own />",
      "import { Own } from '../own'\n\n## A\n\n<Own />",
    ],
    ['mdx:component', 'A <Link href="/#b" className="c">b `c`</Link>.', 'A [b `c`](/#b).'],
    ['mdx:component', '<Callout emoji="🌐">A</Callout>', '<Callout type="note">A</Callout>'],
    ['mdx:expression', "<Callout title={'A b'}>A</Callout>", '<Callout title="A b">A</Callout>'],
    ['mdx:expression', "- {'a_b'}{' '}\n  c {'<='}", '- a\\_b \n  c \\<='],
    [
      'safety:html-element',
      '- A\n\n  <iframe\n    src="//v.example/a?b=c"\n    title="A [b]"\n    allowFullScreen\n  ></iframe>',
      '- A\n\n  [A \\[b\\]](https://v.example/a?b=c)',
    ],
    ['mdx:esm', "import useBaseUrl from '@docusaurus/useBaseUrl'\n\nA", 'A'],
    ['mdx:esm', "import Tabs from 'b'\n\nimport TabItem from 'c'\n\n\nA", 'A'],
    ['mdx:prefer-markdown', 'A <b>b c</b> <code>d</code>', 'A **b c** `d`'],
    ['mdx:prefer-markdown', '(<code>Map&lt;K, V&gt;</code>)', '(`Map<K, V>`)'],
    [
      'mdx:prefer-markdown',
      '<table>\n<tr><th>A</th><th class="x">B</th></tr>\n<tr><td>1 | 2</td></tr>\n</table>',
      '| A | B |\n| --- | --- |\n| 1 \\| 2 |  |',
    ],
    ['heading:body-h1', '# A page\n\nText.', '\n\nText.'],
    ['link:missing-anchor', '## Own part\n\n[A](#Own-Part)', '## Own part\n\n[A](#own-part)'],
    ['link:missing-file', '[A](index.md#a)\n\n## A', '[A](./index.mdx#a)\n\n## A'],
    ['link:missing-file', '[A](.\\index.mdx)', '[A](./index.mdx)'],
    ['text:foreign-syntax', 'List:\n\n•\tOne\n•\tTwo', 'List:\n\n- One\n- Two'],
    [
      'mdx:block-on-tag-line',
      '<Callout type="note"> - one </Callout>\n\n> <Callout type="tip">1. one\n> 2. two</Callout>',
      '<Callout type="note">\n\n- one\n\n</Callout>\n\n> <Callout type="tip">\n>\n> 1. one\n> 2. two\n>\n> </Callout>',
    ],
    [
      'mdx:block-on-tag-line',
      '- <Callout type="note"># One</Callout>',
      '- <Callout type="note">\n\n  # One\n\n  </Callout>',
    ],
    ['code:shell', '```bash\necho “a”\n```', '```bash\necho "a"\n```'],
    [
      'code:unsupported',
      '> ```yaml title="a b.yml" {1}\n> a: 1\n> ```',
      '> ```yaml filename="a b.yml" {1}\n> a: 1\n> ```',
    ],
    [
      'code:unsupported',
      '```bash npm2yarn copy=false\nnpm install a\n```',
      '```bash copy=false\nnpm install a\n```',
    ],
    ['code:unknown-option', "```js title='a.js'\na\n```", '```js filename="a.js"\na\n```'],
    ['code:unknown-option', '```js highlight={1,3-4}\na\n```', '```js {1,3-4}\na\n```'],
    ['code:unknown-option', '```js [a.js] {1}\na\n```', '```js filename="a.js" {1}\na\n```'],
    [
      'code:indentation',
      '1. A\n\n   ```js\nif (a) {\n  b()\n}\n   ```\n\n2. B',
      '1. A\n\n   ```js\n   if (a) {\n     b()\n   }\n   ```\n\n2. B',
    ],
    ['heading:anchor', '## A [#Own-Id]\n\n[A](#Own-Id)', '## A [#own-id]\n\n[A](#Own-Id)'],
    [
      'code:json',
      '```json\n// A comment\n{ "a": 1 }\n```',
      '```jsonc\n// A comment\n{ "a": 1 }\n```',
    ],
    ['code:typescript', '```ts\nconst a = <b />\n```', '```tsx\nconst a = <b />\n```'],
  ])('are rewritten by %s: %s', async (rule, written, wanted) => {
    expect(await fix(rule, pageWith(written))).toBe(pageWith(wanted))
  })

  it.each([
    ['mdx:component', '<Accordion title="A">B</Accordion>'],
    ['mdx:component', 'A <Link href={url}>b</Link> <Link href="/">[c](/d)</Link>.'],
    ['mdx:component', '<Aside type={kind}>A</Aside>'],
    ['mdx:component', '<Callout type="notice">A</Callout>'],
    ['mdx:component', "<Tabs items={['a', 'b']}>\n<Tabs.Tab>A</Tabs.Tab>\n</Tabs>"],
    ['mdx:component', '<Tabs items={names}>\n<Tabs.Tab>A</Tabs.Tab>\n</Tabs>'],
    ['mdx:component', '<FileTree>\n<Own />\n</FileTree>'],
    ['mdx:esm', "import own from '../own'\n\nText {own.b}."],
    ['mdx:prefer-markdown', '<b>a *b* c</b>'],
    ['mdx:prefer-markdown', '<b>Note:</b>this, re<em>fix</em>ed, x<i>i</i> and <b>a</b><b>b</b>'],
    [
      'mdx:prefer-markdown',
      '<code>Ctrl</code><code>C</code>, <code>C:\\\\temp</code>, <code>a&nbsp;b</code>',
    ],
    ['mdx:prefer-markdown', '<table><tr><th>A</th><td>B</td></tr></table>'],
    ['mdx:prefer-markdown', '<table><tr><td>A</td></tr></table>'],
    [
      'mdx:prefer-markdown',
      '<table>\n<tr><th>A</th></tr>\n<tr><td>\nOne of:\n- a\n- b\n</td></tr>\n</table>',
    ],
    ['mdx:prefer-markdown', 'Text <table><tr><th>A</th></tr></table> inline.'],
    ['mdx:prefer-markdown', '- <table><tr><th>A</th></tr></table>'],
    ['mdx:prefer-markdown', '<table><tr><td colspan="2">A</td></tr></table>'],
    ['heading:body-h1', '# Another\n\nText.'],
    ['code:unsupported', '```js filename="a.js" title="b"\na\n```'],
    ['code:unsupported', '```js ti&#116;le="a.js"\na\n```'],
    ['mdx:block-on-tag-line', '<Tabs><Tab label="a">- one</Tab></Tabs>'],
  ])('are left to people by %s: %s', async (rule, written) => {
    expect(await fix(rule, pageWith(written))).toBeUndefined()
  })

  it('link to a file beside by its name, whatever its route', async () => {
    const dir = await createContentFolder({
      'a/index.mdx': pageWith('[A](./b), [B](b#c) and [C](../a/b/).'),
      'a/b.mdx': pageWith('## C', 'Another page').replace('---\n\n', 'slug: /elsewhere\n---\n\n'),
    })
    const { diagnostics, sources } = await checkContent(dir, { speller })
    const found = diagnostics.filter(({ ruleId }) => ruleId === 'link:missing-page')
    expect(found[0]!.message).toBe('Cannot find page `./b`; did you mean `./b.mdx`?')
    const text = sources!.get(found[0]!.file)!
    expect(applyEdits(text, found).text).toContain('[A](./b.mdx), [B](./b.mdx#c) and [C](./b.mdx).')
  })

  it('have their front matter on the first line, and texts in quotes', async () => {
    const page = pageWith('Text.', 'A page')
    expect(await fix('front-matter:schema', `\n${page}`)).toBe(page)
    const year = page.replace('title: A page', 'title: 2025')
    expect(await fix('front-matter:schema', year)).toBe(year.replace('2025', '"2025"'))
  })

  it('have keys of ours in the front matter', async () => {
    const page = '---\ntitle: A\n description: B\nweight: 3\npermalink: /a\n---\n\nText.\n'
    const once = await fix('front-matter:schema', page)
    expect(once).toBe(page.replace(' description', 'description'))
    expect(await fix('front-matter:schema', once!)).toBe(
      once!.replace('weight', 'sidebar_position').replace('permalink', 'slug'),
    )
  })

  it.each(['# A\n\n', '---\nsidebar_label: A\n---\n\n# A\n\n', '---\ntitle: A\n---\n\n'])(
    'take the title and description from a text that does not parse yet: %j',
    async (start) => {
      const page = `${start}Text.\n\n<!-- Comment. -->\n`
      expect(await fix('mdx:syntax', page)).toBe(`${start}Text.\n\n{/* Comment. */}\n`)
    },
  )
})
