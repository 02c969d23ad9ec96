import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'

/** Marks the position of the expected finding. */
const mark = '▶'
const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``
const curl = (address: string) => fence('bash', `▶curl "https://{product.apiHost}/${address}"`)

/** Mistakes that writers make in the text of a page. */
const inText: [ruleId: string, body: string][] = [
  ['link:missing-page', 'Read the [guide](▶/quick-strat).'],
  ['link:missing-anchor', 'Read the [steps](▶/quick-start#no-such-part).'],
  ['link:missing-file', 'Read about [seats](▶./administration/biling.mdx).'],
  ['link:missing-image', '▶![The menu of a run](./menu.png)'],
  ['link:bare-url', 'See ▶https://git-scm.com/docs for more.'],
  ['link:insecure', 'See the [manual of Git](▶http://git-scm.com/docs).'],
  ['link:empty-text', 'See ▶[](/quick-start) first.'],
  ['prose:vague-link-text', 'For steps, [▶click here](/quick-start).'],
  ['remark-lint:no-undefined-references', 'See the ▶[manual][git] first.'],
  ['code:yaml', fence('yaml', 'jobs:\n  test: 1\n▶ build: 2')],
  ['code:json', fence('json', '{\n  "id": 1,\n▶}')],
  ['code:typescript', fence('ts', 'const a = 1\n▶const = 2')],
  ['code:shell', fence('bash', 'ls\n▶echo "open')],
  ['code:language', fence('▶yamll', 'a: 1')],
  ['code:unsupported', fence('yaml ▶title="compose.yml"', 'a: 1')],
  ['code:unsupported', fence('▶mermaid', 'graph TD')],
  ['code:unknown-option', fence('yaml ▶caption="The services"', 'a: 1')],
  ['heading:in-footnote', 'A note.[^1]\n\n[^1]: ▶## Reasons'],
  ['code:unclosed-fence', '▶```text\nOpen.'],
  ['code:unclosed-fence', 'Write:\n\n▶```md\n```bash\nls\n```\n```\n\nThen save.'],
  ['list:lost-block', `1. Open it:\n▶${fence('bash', 'ls')}\n1. Save it.`],
  ['list:lost-block', '1. Open it.\n▶  - One\n  - Two\n2. Save it.'],
  ['text:foreign-syntax', '▶::: code-group\n\nText.\n\n:::'],
  ['text:foreign-syntax', 'It has ▶2*3*4 cells.'],
  ['heading:anchor', '▶## Install {/* #install */}\n\nText.'],
  ['mdx:component', '▶<Calout type="note">\n\nText.\n\n</Calout>'],
  ['mdx:component', '▶<Callout type="notice">\n\nText.\n\n</Callout>'],
  ['mdx:children', '▶<Steps>\n\nNo list.\n\n</Steps>'],
  ['mdx:expression', 'There are ▶{2 + 2} of them.'],
  ['mdx:esm', "▶import { Card } from 'nextra/components'"],
  ['mdx:syntax', 'Fewer ▶{ than two.'],
  ['safety:html-element', '▶<script>alert(1)</script>'],
  ['safety:event-handler', 'Press <Kbd ▶onClick="save()">Enter</Kbd>.'],
  ['safety:link-scheme', 'Run [this code](▶javascript:alert(1)).'],
  ['cspell:unknown-word', 'Every run has a ▶stauts of its own.'],
  ['prose:doubled-word', 'Open ▶the the report.'],
  ['prose:terminology', 'See the issue on ▶Github first.'],
  ['facts:term', 'Copy the ▶access token once.'],
  ['terminology:product-name', '▶Acme Tests keeps the results.'],
  ['variable:unknown', 'Ask ▶{product.nmae} for it.'],
  ['markdownlint:MD001', '## One\n\nText.\n\n▶#### Three\n\nText.'],
  ['markdownlint:MD010', '▶Press\tSave first.'],
  ['heading:body-h1', '▶# Another title'],
  ['heading:empty', 'Text.\n\n▶##\n\nText.'],
  ['table:delimiter-row', '▶| a | b |\n| 1 | 2 |\n| 3 | 4 |'],
  ['markdownlint:MD056', '| a | b |\n| --- | --- |\n▶| 1 |'],
  ['text:conflict-marker', '▶<<<<<<< HEAD\nOne.\n▶=======\nTwo.\n▶>>>>>>> branch'],
  ['text:invisible-character', 'Press ▶Save\u200B now.'],
  ['text:placeholder', '▶TODO: describe the menu.'],
  ['text:foreign-syntax', '▶:::note\nText.\n:::'],
  ['text:foreign-syntax', 'Text of it:\n▶:::note\nText.\n:::'],
  ['text:foreign-syntax', '▶!!! note "Title"\n    Text.'],
  ['text:foreign-syntax', '▶??? tip\n    Text.'],
  ['text:foreign-syntax', '▶=== "Linux"\n\n    Text.'],
  ['text:foreign-syntax', 'Term\n▶:   Definition.'],
  ['text:foreign-syntax', 'It is ▶==marked== text.'],
  ['text:foreign-syntax', '▶$$\nE = mc^2\n$$'],
  ['text:foreign-syntax', 'The energy is ▶$E = mc^{2}$ here.'],
  ['text:foreign-syntax', 'Do this. ▶**Note:**this is new.'],
  ['mdx:block-on-tag-line', '▶<Callout type="note">- one</Callout>'],
  ['mdx:component', 'Text with ▶<Callout type="note">a note</Callout> in it.'],
  ['mdx:component', '| a | b |\n| - | - |\n| c | ▶<Callout type="note">d</Callout> |'],
  ['mdx:syntax', 'See the ▶List<String> of it.'],
  ['heading:missing-blank-line', 'This is text.\n▶---\n\nMore.\n\n## Next'],
  ['heading:duplicate-id', '## First [#same]\n\nText.\n\n▶## Second [#same]\n\nText.'],
  ['api:sample', curl('api/public/v0/project/SHOP/runns')],
  ['cli:command', fence('bash', '▶{product.cli} junit-upload --forse results.xml')],
  ['diagram:missing-source', '▶<Diagram src="./no.dot" alt="A">\n\nOne thing.\n\n</Diagram>'],
]

/** Mistakes in the last line of front matter. */
const inFrontMatter: [ruleId: string, line: string][] = [
  ['front-matter:schema', '▶sidebar_position: "first"'],
  ['front-matter:schema', '▶tags: [a, b]'],
  ['route:conflict', '▶slug: /contact-us'],
  ['redirect:conflict', 'redirect_from: [▶/contact-us]'],
]

/** Mistakes in other files. */
const inFiles: [ruleId: string, file: string, right: RegExp, wrong: string][] = [
  ['navigation:missing-page', 'theme.config.tsx', /'help-and-support'/, "▶'help-and-suport'"],
  ['category:schema', 'content-src/tms/_category.yaml', /^position/m, '▶positon'],
  ['lint:config', 'content-src/lint.yaml', /rules: \{\}/, 'rules:\n  ▶link:missing-pge: off'],
  ['diagram:syntax', 'content-src/diagrams/shards.dot', /^ {2}report ->/m, '▶  report -> ->'],
  [
    'redocly:struct',
    'content-src/api/openapi.yaml',
    /^( *)summary: List users/m,
    '$1summary: List users\n▶$1sumary: A',
  ],
]

interface Mistake {
  ruleId: string
  shown: string
  file: string
  text: string
}

const pageMistakes = [
  ...inText.map(([ruleId, body]) => ({ ruleId, shown: body, line: '', body })),
  ...inFrontMatter.map(([ruleId, line]) => ({
    ruleId,
    shown: line,
    line: `${line}\n`,
    body: 'Text.',
  })),
].map(({ ruleId, shown, line, body }, at): Mistake => {
  const description = `The text of page ${at} holds one mistake, which the check finds at the line where it stands.`
  const text = `---\ntitle: Page ${at}\ndescription: ${description}\n${line}---\n\n${body}\n`
  return { ruleId, shown, file: `content-src/page-${at}.mdx`, text }
})

const example = path.join(import.meta.dirname, '../example-site')
const fileMistakes = inFiles.map(([ruleId, file, right, wrong]): Mistake => {
  const text = readFileSync(path.join(example, file), 'utf8').replace(right, wrong)
  return { ruleId, shown: file, file, text }
})

// Errors in sources hide findings in pages, so check the two separately.
describe.each([
  ['a page', pageMistakes],
  ['another file', fileMistakes],
])('the only finding of a mistake in %s is at its line', (_, mistakes) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'defects-'))
  const speller = createSpellChecker({ warmUp: true })
  let diagnostics: Diagnostic[]

  beforeAll(async () => {
    cpSync(example, dir, { recursive: true })
    for (const { file, text } of mistakes) {
      writeFileSync(path.join(dir, file), text.replaceAll(mark, ''))
    }
    ;({ diagnostics } = await checkContent(path.join(dir, 'content-src'), { speller }))
  })
  afterAll(async () => {
    await speller.close()
    rmSync(dir, { recursive: true })
  })

  it.each(mistakes)('$ruleId: $shown', ({ file, text, ruleId }) => {
    const found = diagnostics.filter((each) => path.resolve(each.file) === path.join(dir, file))
    const marked = text.split('\n').flatMap((line, at) => (line.includes(mark) ? at + 1 : []))
    expect(marked).not.toEqual([])
    expect(found.map((each) => `${each.line} ${each.ruleId}`)).toEqual(
      marked.map((line) => `${line} ${ruleId}`),
    )
  })
})
