import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeKey } from '#cache/make-key.ts'
import { openStore } from '#cache/store.ts'
import { describeOthers, findBlocking } from '#site/build/build-report.ts'
import { generateSite } from '#generate/generate-site.ts'
import { foldersBeside } from '#generate/output-folders.ts'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { compilePages, createCompiler, type Compiler } from '#generate/compile.ts'
import { isPublished } from '#content/site.ts'
import { createRenderFault, describeFaults } from '#generate/page-faults.ts'
import { buildPlan } from '#generate/plan.ts'
import { parseFailures } from '#site/build/run-next.ts'
import { createTraceFilter } from '#site/preview/next-dev.ts'
import { pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { companionPages, testProduct } from '../support/site.ts'

const fixtures = path.join(import.meta.dirname, '../rules')
const compiler = createCompiler()
const cache = createCache('')

const check = (dir: string) => checkContent(dir, { speller: noSpeller, cache })

/** Checks a folder, and generates it if nothing stops that. Returns what is reported and compiled. */
async function build(dir: string, compile: Compiler = compiler) {
  const result = await check(dir)
  const blocking = findBlocking(result)
  if (blocking.length > 0) return { result, blocking, problems: [], compiled: [] }
  const folders = foldersBeside(path.join(dir, '../pages'))
  const options = { folders, compiler: compile }
  const { plan, problems } = await generateSite(result.site, new Map(), options)
  const compiled = plan.pageData
    .map(({ file }) => path.join(folders.compiled, file.replace(/mdx$/, 'js')))
    .filter((file) => existsSync(file))
  return { result, blocking, problems, compiled }
}

/** Creates a site of its own for a test; returns its content folder. */
async function createSite(): Promise<string> {
  const work = await mkdtemp(path.join(tmpdir(), 'stops-'))
  onTestFinished(() => rm(work, { recursive: true }))
  const dir = path.join(work, 'content-src')
  await mkdir(dir)
  return dir
}

/** Writes a site of these files. */
async function writeSite(files: Record<string, string>): Promise<string> {
  const dir = await createSite()
  await writeFiles(dir, { 'product.yaml': testProduct, ...files })
  return dir
}

/** Writes the bad example of a rule as a site. */
async function writeExample(name: string): Promise<string> {
  const dir = await writeSite(companionPages)
  const base = path.join(fixtures, name, 'not-ok')
  if (existsSync(base)) await cp(base, dir, { recursive: true })
  else await cp(`${base}.mdx`, path.join(dir, 'page.mdx'))
  const theme = path.join(dir, 'theme.config.tsx')
  if (existsSync(theme)) await cp(theme, path.join(dir, '../theme.config.tsx'))
  return dir
}

describe('the bad example of', () => {
  it.each(readdirSync(fixtures))('%s is refused, or generated and compiled', async (name) => {
    const { blocking, problems, compiled, result } = await build(await writeExample(name))
    if (blocking.length > 0) return
    expect(problems).toEqual([])
    expect(compiled.length).toBeGreaterThanOrEqual(result.site.pages.filter(isPublished).length)
  })
})

describe('a build stops for', () => {
  it.each([
    ['a broken link', '[a](/gone)', 'link:missing-page'],
    ['a broken link to a file', '[a](./gone.mdx)', 'link:missing-file'],
    ['an image that is missing', '![a](./gone.png)', 'link:missing-image'],
    ['a tag that is not closed', '<Callout type="note">\n\nText.', 'mdx:syntax'],
    ['a component that does not exist', '<Accordion />', 'mdx:component'],
    ['content of tabs that no tab has', '<Tabs>\n\nText.\n\n</Tabs>', 'mdx:children'],
    ['an element of HTML', '<iframe src="https://a.example" />', 'safety:html-element'],
    ['an event handler', '<Kbd onClick="a()">a</Kbd>', 'safety:event-handler'],
    ['a link that runs code', '[a](javascript:alert(1))', 'safety:link-scheme'],
    ['an operation that does not exist', '<Operation id="no" />', 'site:missing-description'],
    ['facts that are missing', '<RoleTable />', 'site:missing-description'],
    [
      'a drawing that is missing',
      '<Diagram src="./a.dot" alt="a">\n\nText.\n\n</Diagram>',
      'diagram:missing-source',
    ],
    ['a variable that does not exist', 'Text {product.nope}.', 'variable:unknown'],
    [
      'code in a list that ends the list',
      '1. a\n\n   ```json\n{\n  "a": 1\n}\n   ```',
      'code:indentation',
    ],
  ])('%s', async (_, body, ruleId) => {
    const dir = await writeSite({ 'index.mdx': pageWith(body) })
    const { blocking } = await build(dir)
    expect(blocking.map((each) => each.ruleId)).toContain(ruleId)
  })

  it.each([
    [
      'front matter without a title',
      'index.mdx',
      '---\ndescription: A page.\n---\n\nText.\n',
      'front-matter:schema',
    ],
    ['a category that is wrong', 'a/_category.yaml', 'labl: A\n', 'category:schema'],
    ['a product without a name', 'product.yaml', 'slug: a\n', 'product:schema'],
    ['facts that are wrong', 'facts/limits.yaml', 'values: 7\n', 'facts:schema'],
    ['a command line that is wrong', 'automation/cli.yaml', 'commands: 7\n', 'cli:schema'],
    ['an API that is no YAML', 'api/openapi.yaml', 'openapi: "3.1.0\n', 'api:description'],
    ['an API that is not OpenAPI', 'api/openapi.yaml', 'openapi: 7\n', 'api:description'],
    ['a page that is too large', 'large.mdx', 'a'.repeat(2 ** 21), 'file:too-large'],
  ])('%s', async (_, file, text, ruleId) => {
    const dir = await writeSite({ 'index.mdx': pageWith('Text.'), [file]: text })
    const { blocking } = await build(dir)
    expect(blocking.map((each) => each.ruleId)).toContain(ruleId)
  })
})

describe('a build does not stop for', () => {
  it('errors that leave the page whole, and counts them in one line', async () => {
    const body = [
      'Acme Tests and `{product.nope}`, see [a](#nowhere).',
      '',
      '```json\n{ "a": 1, }\n```',
      '',
      ':::note\nText.\n:::',
    ].join('\n')
    const dir = await writeSite({ 'index.mdx': pageWith(body) })
    const { result, blocking, compiled } = await build(dir)
    expect(new Set(result.diagnostics.map(({ ruleId }) => ruleId))).toContain('code:json')
    expect([blocking, compiled.length]).toEqual([[], 1])
    expect(describeOthers(result, blocking.length)).toBe(
      `4 other errors and 1 warning; \`npm run lint:content -- --content ${dir}\` lists them`,
    )
  })

  it('errors of a draft, which no reader sees', async () => {
    const draft = pageWith('[a](/gone) <Callout>', 'Draft').replace(
      '---\n\n',
      'draft: true\n---\n\n',
    )
    const dir = await writeSite({ 'index.mdx': pageWith('Text.'), 'draft.mdx': draft })
    const { result, blocking, compiled } = await build(dir)
    expect([result.summary.errors, blocking, compiled.length]).toEqual([1, [], 1])
  })

  it('a diagram that Graphviz draws with a warning, and an image that no page shows', async () => {
    const body = '<Diagram src="./a.dot" alt="a">\n\nText.\n\n</Diagram>'
    const dir = await writeSite({
      'index.mdx': pageWith(body),
      'a.dot': 'digraph { a -> b:x }\n',
      'unused.png': 'nothing',
    })
    const { result, blocking, compiled } = await build(dir)
    const ids = result.diagnostics.map(({ ruleId }) => ruleId)
    expect(ids).toEqual(expect.arrayContaining(['diagram:syntax', 'site:broken-image']))
    expect([blocking, compiled.length]).toEqual([[], 1])
  })

  it('another name of the product', async () => {
    const dir = await createSite()
    await cp('content-src', dir, { recursive: true })
    await cp('theme.config.tsx', path.join(dir, '../theme.config.tsx'))
    const file = path.join(dir, 'product.yaml')
    const text = await readFile(file, 'utf8')
    const [, name = '', slug = ''] = /^name: (.*)\nslug: (.*)$/m.exec(text) ?? []
    await writeFile(file, text.replaceAll(name, 'Testboard').replaceAll(slug, 'testboard'))
    const { blocking, problems, compiled } = await build(dir)
    expect([blocking, problems]).toEqual([[], []])
    expect(compiled.length).toBeGreaterThan(1)
  })
})

describe('pages that do not compile', () => {
  const failing: Compiler = (text, file) =>
    text.includes('Bang')
      ? Promise.reject(new Error('Cannot read properties of undefined.\nmore'))
      : compiler(text, file)

  it('are all reported with their sources, and nothing is written', async () => {
    const category = (title: string) =>
      `label: A\nposition: 1\nindex:\n  title: ${title}\n  description: All of it.\n  slug: /a\n`
    const dir = await writeSite({
      'index.mdx': pageWith('Text.'),
      'two.mdx': pageWith('Text.', 'Two'),
      'a/_category.yaml': category('All'),
      'a/four.mdx': pageWith('Text.', 'Four'),
    })
    expect((await build(dir)).blocking).toEqual([])
    const generated = path.join(dir, '../pages')
    const before = makeKey({ files: [generated] })
    await writeFiles(dir, {
      'index.mdx': pageWith('Text.\n\nThe Bang.\n\nMore.'),
      'two.mdx': pageWith('Bang.\n\nBang.', 'Two'),
      'a/_category.yaml': category('Bang'),
      'a/four.mdx': pageWith('Another text.', 'Four'),
    })
    const { problems } = await build(dir, failing)
    expect(problems.map(({ file, line }) => `${path.relative(dir, file)}:${line}`)).toEqual([
      'a/_category.yaml:1',
      'index.mdx:8',
      'two.mdx:1',
    ])
    expect(problems[1]).toMatchObject({
      ruleId: 'build:compile',
      severity: 'error',
      message: 'Cannot compile the page: cannot read properties of undefined',
      help: expect.stringContaining('until `npm run generate` fails again') as string,
    })
    expect(makeKey({ files: [generated] })).toBe(before)
  })

  it('are all reported, and the other pages are compiled', async () => {
    const { faults, files } = await compilePages(
      new Map([
        ['bad.mdx', 'Text.\n\n{1 + 1}\n'],
        ['good.mdx', 'Text of a page.\n'],
        ['worse.mdx', '{1 + 1}\n'],
      ]),
      openStore('compiled', { root: await createSite() }),
    )
    expect(faults.map(({ file, line }) => [file, line])).toEqual([
      ['bad.mdx', 3],
      ['worse.mdx', 1],
    ])
    expect([...files.keys()]).toEqual(['good.js'])
    expect(files.get('good.js')).toContain('Text of a page.')
  })
})

describe('a page that cannot be rendered', () => {
  it('is found in what Next prints', () => {
    const output = `  Generating static pages using 2 workers (48/64)
Error occurred prerendering page "/boom". Read more: https://nextjs.org/docs/messages/prerender-error
TypeError: Cannot draw the callout
    at Callout (.next/server/chunks/ssr/a.js:737:33) {
  digest: '3571068315'
}
Error occurred prerendering page "/a%20b". Read more: https://nextjs.org/docs/messages/prerender-error
Error: Expected component \`Mermaid\` to be defined: you likely forgot to import, pass, or provide it.
    at _missingMdxReference (.next/server/chunks/ssr/a.js:1527:31)
`
    expect(parseFailures(output)).toEqual([
      { route: '/boom', message: 'Cannot draw the callout' },
      {
        route: '/a b',
        message:
          'Expected component `Mermaid` to be defined: you likely forgot to import, pass, or provide it.',
      },
    ])
  })

  it('is reported in plain words, without what helps only its author', async () => {
    const { site } = await check(await writeSite({ 'index.mdx': pageWith('Text.') }))
    const plan = buildPlan(site, new Map())
    const message = 'Expected component `Mermaid` to be defined: you likely forgot to import it.'
    const [found] = describeFaults([createRenderFault('/', message, plan)], {
      site,
      pages: plan.pages,
    })
    expect(found).toMatchObject({
      ruleId: 'build:render',
      file: expect.stringMatching(/content-src\/index\.mdx$/) as string,
      line: 1,
      message: 'Cannot render the page: expected component `Mermaid` to be defined',
    })
  })

  it('leaves no stack trace in the terminal of the preview', () => {
    const isInTrace = createTraceFilter()
    const lines = [
      '⨯ Error: Cannot draw the callout',
      '    at Callout (components/mdx/boxes.tsx:14:31)',
      '  13 | export function Callout() {',
      "> 14 |   throw new Error('Cannot draw the callout')",
      '     |         ^ {',
      "  digest: '4156875975'",
      '}',
      '✓ Compiled',
      '  Text of Next',
    ]
    expect(lines.filter((line) => !isInTrace(line))).toEqual([lines[0], lines[7], lines[8]])
  })
})
