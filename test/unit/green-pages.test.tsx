import fc from 'fast-check'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { pageWith } from '../support/content-folder.ts'
import { findMisnesting } from '../support/html-nesting.ts'
import { pageBodies } from '../support/mdx-pages.ts'
import { checkPage, isGreen, renderPage } from '../support/render-page.tsx'

// The site's own links only work within a visit.
vi.mock('#components/visit/link.client.tsx', () => ({
  Link: (props: ComponentProps<'a'>) => <a {...props} />,
}))

const fence = (info: string, code = 'a\nb') => `\`\`\`${info}\n${code}\n\`\`\``
const highlighted = '<span data-highlighted-line=""><span>b</span></span>'
const marked = '<mark data-highlighted-chars=""><span>b</span></mark>'

/** Whatever Nextra's compiler gives a meaning to: what readers see of it, or what the gate says. */
const constructs: [body: string, outcome: string | [ruleId: string, message: string]][] = [
  // The language of a fence, and the words behind it.
  [fence('text'), '<code><span>a</span>\n<span>b</span></code></pre><button'],
  [fence('text {2}'), highlighted],
  [fence('text {1,2-3}'), highlighted],
  [fence('text {2}#id'), 'data-highlighted-line-id="id"><span>b</span></span>'],
  [fence('js /b/', 'b'), marked],
  [fence('js "b"', 'b'), marked],
  [fence('js /b/2', 'b + b'), `<span class="tk-k">+</span><span> </span>${marked}`],
  [fence('js /b/#id', 'b'), 'data-chars-id="id"'],
  [
    fence('text showLineNumbers'),
    '<code data-line-numbers="" data-line-numbers-max-digits="1"><span><span>a',
  ],
  [fence('text showLineNumbers{5}'), 'style="counter-set:line 4"'],
  [fence('text copy'), '</pre><button'],
  [fence('text copy=false'), '</code></pre></figure>'],
  [fence('text word-wrap=false'), ['code:unknown-option', 'Unexpected option']],
  [fence('text filename="a b.txt"'), '<figcaption class="code__title">a b.txt</figcaption>'],
  [fence('text filename="{product.name}"'), '<figcaption class="code__title">Acme Tests<'],
  [fence('text unchecked live'), '<code><span>a</span>\n<span>b</span></code>'],
  [fence('math', 'E = mc^2'), 'E = mc^2'],
  [fence('ansi'), 'a\nb'],
  [fence('css', 'a {}'), '<span class="tk-s">a</span> {}'],
  [fence('text', ''), '<code></code>'],
  [fence('yaml title="a.yml"'), ['code:unsupported', 'expected `filename="a.yml"`']],
  [fence('html /title="a"/'), ['code:unsupported', 'Unexpected `title="a"`']],
  [fence('yaml title=a.yml'), ['code:unknown-option', 'expected `filename="a.yml"`']],
  [fence('yaml [a.yml]'), ['code:unknown-option', 'expected `filename="a.yml"`']],
  [fence('yaml caption="A"'), ['code:unknown-option', 'Unexpected option `caption="A"`']],
  [fence('js ins={1}'), ['code:unknown-option', 'Unexpected option `ins={1}`']],
  [fence('bash npm2yarn', 'npm i a'), ['code:unsupported', 'Unexpected `npm2yarn`']],
  [fence('ts twoslash', 'a'), ['code:unsupported', 'Unexpected `twoslash`']],
  [fence('ts twoslash filename="a"', 'a'), ['code:unsupported', 'Unexpected `twoslash`']],
  [fence('mermaid'), ['code:unsupported', 'Unexpected language `mermaid`']],
  [fence('Mermaid'), ['code:unsupported', 'Unexpected language `Mermaid`']],
  [fence('text {1-300000}'), ['code:unsupported', 'Unexpected number `300000`']],
  // Code in a text.
  ['It is `{:ok}`.', '<code>{:ok}</code>'],
  ['Ask `/users/{:id}` for `1{:js}`.', '<code>/users/{:id}</code> for <code>1{:js}</code>'],
  ['`a{:.b}` and `a\\{:js}`', '<code>a{:.b}</code> and <code>a\\{:js}</code>'],
  ['## The answer `{:ok}`', '<h2 id="the-answer-ok">The answer <code>{:ok}</code></h2>'],
  ['| a |\n| --- |\n| `{:ok}` |', '<td><code>{:ok}</code></td>'],
  // Headings.
  ['## Long heading [#short]', '<h2 id="short">Long heading</h2>'],
  ['## constructor', '<h2 id="constructor">constructor</h2>'],
  ['## A [link](/other)', '<h2 id="a-link">A <a href="/other">link</a></h2>'],
  ['A note.[^1]\n\n[^1]: ## A heading', ['heading:in-footnote', 'Unexpected heading']],
  ['Text.\n\n[^1]: ## A heading', ['heading:in-footnote', 'Unexpected heading']],
  // Text.
  ['Costs $5 or $6.', '<p>Costs $5 or $6.</p>'],
  ['"A" -- it\'s...', '<p>“A” — it’s…</p>'],
  ['[Team](mailto:team@a.example.md)', '<a href="mailto:team@a.example.md">'],
  ['[A](https://a.example/b.md?c#d)', '<a href="https://a.example/b.md?c#d">'],
  ['![A](./picture.svg)', '<img alt="A" src="/assets/picture.svg"'],
  ['Text.[^1]\n\n[^1]: A note.', '<li id="user-content-fn-1">\n<p>A note. '],
  ['- [x] ~~a~~', '<input type="checkbox" disabled="" checked=""/> <del>a</del>'],
  ['| a |\n| :-: |\n| b |', '<td style="text-align:center">b</td>'],
  [
    'The name `__esModule` and __esModule__.',
    '<code>__esModule</code> and <strong>esModule</strong>',
  ],
  ['{product.name}', '<p>Acme Tests</p>'],
  ['A{/* hidden */}B', '<p>AB</p>'],
  ['> [!NOTE]\n> Text.', ['text:foreign-syntax', 'Unexpected `[!NOTE]`']],
  ['{1 + 1}', ['mdx:expression', 'Unexpected expression']],
  ["import A from './a.mdx'", ['mdx:esm', 'Unexpected `import`']],
  ['export const metadata = {}', ['mdx:esm', 'Unexpected `export`']],
  // Elements.
  ['<Kbd>Ctrl</Kbd> and <Kbd>C</Kbd>', '<kbd class="kbd">Ctrl</kbd> and <kbd class="kbd">C</kbd>'],
  ['<Callout type="note">Text</Callout>', 'Text</div>'],
  [
    'Text <Callout type="note">a</Callout>',
    ['mdx:component', 'Unexpected `<Callout>` in a paragraph'],
  ],
  ['<Tabs items={["a"]}>\n\n</Tabs>', ['mdx:component', 'Unexpected attribute `items`']],
  ['<Tabs.Tab>a</Tabs.Tab>', ['mdx:component', 'Unknown component `<Tabs.Tab>`']],
  ['<details>\n\nText.\n\n</details>', '<details><p>Text.</p></details>'],
  [
    '<img src="./picture.svg" alt="A" width={20} />',
    '<img alt="A" width="20" src="/assets/picture.svg"/>',
  ],
  ['<a href="./other.mdx">A</a>', '<a href="/other">A</a>'],
  [
    '<a href="https://a.example">https://a.example</a>',
    '"https://a.example">https://a.example</a>',
  ],
  ['<code>"a"</code>', '<code>&quot;a&quot;</code>'],
  ['<p>\nA\n</p>', '<div><p>A</p></div>'],
  ['A <div style="color: red">b</div>', '<div>A <div style="color:red">b</div></div>'],
  ['<kbd style={{ marginTop: 4, lineHeight: 2 }}>A</kbd>', 'style="margin-top:4px;line-height:2"'],
  ['<table>\n<tr><td colspan="2" class="a">A</td></tr>\n</table>', '<tbody><tr><td colSpan="2"'],
  ['<Steps>\n\n### One\n\nText.\n\n### Two\n\n</Steps>', '<div class="steps"><div class="heading'],
  ['<iframe />', ['safety:html-element', 'Unexpected HTML element']],
  ['<!-- hidden -->', ['mdx:syntax', 'Unexpected HTML comment']],
]

describe('what the compiler gives a meaning to', () => {
  it.each(constructs)('is shown or reported: %s', async (body, outcome) => {
    const { found, generate } = await checkPage(pageWith(body))
    if (typeof outcome === 'string') {
      expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
      expect((await renderPage(generate())).html).toContain(outcome)
    } else {
      const [ruleId, message] = outcome
      const findings = found.filter((each) => each.ruleId === ruleId)
      expect(findings.map((each) => `${each.line}: ${each.message}`).join()).toContain(message)
    }
  })
})

it.each([
  ['See [the **other** page](/other) first', 'See the other page first'],
  ['The `run` command', 'The run command'],
  ['Press <Kbd>Ctrl</Kbd> _twice_', 'Press Ctrl twice'],
  ['A picture ![of the menu](./picture.svg)', 'A picture of the menu'],
  ['A heading with a note[^1]', 'A heading with a note'],
  ['[A link](/other) at {product.name} [#own]', 'A link at Acme Tests'],
])('lists the heading `%s` by its text alone', async (heading, text) => {
  const { found, generate } = await checkPage(pageWith(`## ${heading}\n\nText.\n\n[^1]: A note.`))
  expect(isGreen(found)).toBe(true)
  const { contents } = await renderPage(generate())
  expect(contents.replace(/ href="[^"]*"/, '')).toBe(`<ul><li><a>${text}</a></li></ul>`)
})

/** Number of pages. Beyond the usual ones, each run makes others; a failure prints its seed. */
const { PAGES = '' } = process.env
const usual = { numRuns: 200, seed: 4 }

it(
  'builds every page that the gate finds no error in',
  { timeout: 60_000 + 200 * Number(PAGES) },
  async () => {
    const property = fc.asyncProperty(pageBodies, async (body) => {
      const { found, generate } = await checkPage(pageWith(body))
      if (!isGreen(found)) return
      const { html, contents } = await renderPage(generate())
      expect(findMisnesting(html + contents)).toBeUndefined()
    })
    await fc.assert(property, PAGES ? { numRuns: Number(PAGES) } : usual)
  },
)
