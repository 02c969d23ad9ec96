import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { useMDXComponents as getMDXComponents } from '../../mdx-components.tsx'
import { createMemoryStore } from '#cache/store.ts'
import { features } from '#features/index.ts'
import { makeMarkdownFiles } from '#generate/markdown/make-markdown-files.ts'
import { parsePlain, printMarkdown } from '#generate/markdown/render-markdown-page.ts'
import { listConverters } from '#generate/markdown/converters.ts'
import { buildNavigation } from '#generate/navigation.ts'
import { buildPlan } from '#generate/plan.ts'
import { parseTestSite, readFixture } from '../support/site.ts'
import { pageWith } from '../support/content-folder.ts'

const converters = listConverters(features)
const convert = (mdx: string) => printMarkdown(parsePlain(mdx, converters)).trim()

describe('a component in plain Markdown', () => {
  it.each([
    [
      'a callout says its kind',
      '<Callout type="warning" title="Mind the gap">\n\nOne.\n\nTwo.\n\n</Callout>',
      '> **Warning: Mind the gap**\n>\n> One.\n>\n> Two.',
    ],
    [
      'cards are a list of links',
      '<Cards>\n\n<Card title="One [1]" href="/one">\n\nThe first.\n\n</Card>\n\n</Cards>',
      '- [One \\[1\\]](/one): The first.',
    ],
    [
      'tabs follow one another',
      '<Tabs>\n\n<Tab label="npm">\n\n```bash filename="a.sh" unchecked\nnpm ci\n```\n\n</Tab>\n\n<Tab label="pnpm">\n\nText.\n\n</Tab>\n\n</Tabs>',
      '**npm**\n\n`a.sh`\n\n```bash\nnpm ci\n```\n\n**pnpm**\n\nText.',
    ],
    ['steps are their list', '<Steps>\n\n1. One\n2. Two\n\n</Steps>', '1. One\n2. Two'],
    [
      'a run is a list',
      '<RunBoard title="Run" cases="passed: One; open: Two: b" />',
      '**Run**\n\n- One (passed)\n- Two: b (open)',
    ],
    ['the search is left out', 'Text.\n\n<SearchBox />', 'Text.'],
    [
      'a diagram is its description',
      '<Diagram src="a.dot" alt="Alt" caption="Order" width="1" height="1" drawing="<g/>">\n\nIn words.\n\n</Diagram>',
      '**Diagram: Order**\n\nIn words.',
    ],
    [
      'a picture is its text alternative',
      '<Screen alt="The form, with Save.">\n<Window title="Run" buttons="Save" />\n</Screen>',
      'Picture: The form, with Save.',
    ],
    [
      'keys and HTML',
      'Press <Kbd>Enter</Kbd><br/><em>now</em> <sup>x</sup>',
      'Press `Enter`\\\n_now_ <sup>x</sup>',
    ],
    ['keys alone on a line', '<Kbd>Ctrl</Kbd> <kbd>K</kbd><kbd>L</kbd>', '`Ctrl` `K``L`'],
    [
      'a table and details of HTML',
      '<details>\n<summary>More</summary>\n<table>\n<thead>\n<tr><th>A</th><th>B</th></tr>\n</thead>\n<tr>\n<td>\n\nOne\n\nTwo\n\n</td>\n<td><a href="https://a.example">https://a.example</a></td>\n</tr>\n</table>\n</details>',
      '**More**\n\n| A | B |\n| - | - |\n| One Two | <https://a.example> |',
    ],
    [
      'comments and own ids go',
      '## A heading [#own]\n\n{/* secret */}\n\nText.',
      '## A heading\n\nText.',
    ],
    [
      'footnotes and definitions stay',
      'A[^1] and [b][c].\n\n[^1]: Note.\n\n[c]: /c',
      'A[^1] and [b][c].\n\n[^1]: Note.\n\n[c]: /c',
    ],
  ])('%s', (_, mdx, expected) => {
    expect(convert(mdx)).toBe(expected)
  })

  it('is known for each component that pages can have', () => {
    const own = Object.keys(getMDXComponents()).filter((name) => /^[A-Z]/.test(name))
    const known = new Set(Object.keys(converters))
    expect(own.length).toBeGreaterThan(25)
    expect(own.filter((name) => !known.has(name))).toEqual([])
    expect(() => convert('<Unheard />')).toThrow('<Unheard>')
  })
})

describe('the Markdown of a site', () => {
  let files: Map<string, string>
  beforeAll(async () => {
    const { files: sources } = readFixture(
      path.join(import.meta.dirname, '../fixture-site/content-src'),
    )
    const hidden = pageWith('Hidden.').replace('\n---\n', '\nunlisted: true\n---\n')
    files = await make({ ...sources, 'hidden.mdx': hidden })
  })

  it('has a file for each page, with its title, its description and its address', () => {
    expect(files.get('tables.md')).toMatch(/^# .+\n\n> .+\n\n<https:\/\/www\.[^>]+\/tables>\n\n/)
    expect([...files.keys()]).toEqual(expect.arrayContaining(['index.md', 'hidden.md']))
  })

  it('says all of an operation: fields, samples, responses, errors', () => {
    const page = files.get('api/berths.md')!
    for (const part of ['**Request**', '**curl**', '**Python**', '```json', 'Minimum role: **']) {
      expect(page).toContain(part)
    }
    expect(page).toMatch(/^- `\w+` \(\w+.*\): \w/m)
    expect(page).toMatch(/^- \*\*4\d\d\*\*: /m)
    expect(page).not.toMatch(/<(?:Ref|Tab|Op)/)
  })

  it('lists in llms.txt what is listed, and holds it in llms-full.txt', () => {
    const llms = files.get('llms.txt')!
    expect(llms).toMatch(/^# Docs\n\n> What it is\n\n[^\n]+\n\n## Docs\n\n- \[/)
    expect(llms).toMatch(/^- \[[^\]]+\]\(https:\/\/www\.\S+\/tables\.md\): \w.*$/m)
    expect(llms).toMatch(/\]\(https:\/\/www\.\S+\/llms-full\.txt\)/)
    expect(llms).not.toContain('hidden')
    const full = files.get('llms-full.txt')!
    expect(full).toContain(files.get('tables.md'))
    expect(full).not.toContain('Hidden.')
  })

  it('is rendered again where a page or the routes have changed', async () => {
    const pages = { 'a.mdx': pageWith('See [b](/b).'), 'b.mdx': pageWith('Text.') }
    const store = createMemoryStore<string>()
    const first = await make(pages, store)
    expect(first.get('a.md')).toContain('[b](/b.md)')
    const writes: string[] = []
    const watched = { ...store, write: (key: string) => Promise.resolve(void writes.push(key)) }
    expect(await make(pages, watched)).toEqual(first)
    expect(writes).toEqual([])
    await make({ ...pages, 'b.mdx': pageWith('Other.') }, watched)
    expect(writes).toHaveLength(1)
    await make({ ...pages, 'c.mdx': pageWith('More.') }, watched)
    expect(writes).toHaveLength(4)
  })
})

async function make(files: Record<string, string>, store = createMemoryStore<string>()) {
  const { site } = await parseTestSite(files)
  const plan = buildPlan(site, new Map())
  const { docsUrl = '' } = site.variables
  const facts = { title: 'Docs', description: 'What it is', docsUrl: `${docsUrl}/` }
  const navigation = await buildNavigation(plan)
  return makeMarkdownFiles({ plan, navigation, features, site: facts, store })
}
