import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWrongScheme } from '#gate/rules/safety-link-scheme.ts'
import { checkContent } from '#gate/check-content.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { createCompiler } from '#generate/compile.ts'
import { buildPlan } from '#generate/plan.ts'
import { refuseCode } from '#generate/remark-plugins.ts'
import type { Literal } from '#content/parse/read-literal.ts'
import { isUnsafeProp } from '#content/schema/html.ts'
import { createContentFolder } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { testProduct } from '../support/site.ts'

/** Every place of a page in which code could hide, each with a side effect of its own. */
const traps: Record<string, (effect: string) => string> = {
  'an expression in a text': (effect) => `Text {${effect}} text.`,
  'an expression by itself': (effect) => `{${effect}}`,
  'an expression between comments': (effect) => `{/* a */ ${effect} /* b */}`,
  'an immediately called function': (effect) => `{(() => { ${effect} })()}`,
  'a template': (effect) => `{\`\${${effect}}\`}`,
  'an attribute': (effect) => `<Kbd type={${effect}}>New</Kbd>`,
  'a spread attribute': (effect) => `<Kbd {...(${effect}, {})}>New</Kbd>`,
  'an event handler': (effect) => `<Kbd onClick={${effect}}>New</Kbd>`,
  'an export': (effect) => `export const trap = (${effect})`,
  'a dynamic import': (effect) => `{import('data:text/javascript,${effect}')}`,
  'a script': (effect) => `<script>{\`${effect}\`}</script>`,
  'a link': (effect) => `[Text](<javascript:${effect}>)`,
  'a heading': (effect) => `## Heading {${effect}}`,
  'a table': (effect) => `| a |\n| - |\n| {${effect}} |`,
  'a footnote': (effect) => `Text.[^1]\n\n[^1]: {${effect}}`,
}

/** Fences whose parser could be tempted; all are valid in their language. */
const fences: Record<string, (effect: string) => string> = {
  js: (effect) => effect,
  ts: (effect) => `eval("${effect}")`,
  tsx: (effect) => `<b>{${effect}}</b>`,
  json: (effect) => `{ "__proto__": { "pwned": 1 }, "toJSON": "${effect}" }`,
  yaml: (effect) => `a: !!js/function "function () { ${effect} }"\nb: !!js/undefined ""`,
}

describe('checking evaluates nothing of the content', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'safety-'))
  const trace = path.join(folder, 'trace')
  const names = Object.keys(traps)
  const effect = (name: string) => `globalThis.pwned = "${name}"`
  let found: { file: string; ruleId: string; severity: string }[]

  beforeAll(async () => {
    writeFileSync(path.join(folder, 'product.yaml'), testProduct)
    names.forEach((name, index) => {
      writeFileSync(path.join(folder, `trap-${index}.mdx`), page(index, traps[name]!(effect(name))))
    })
    const samples = Object.entries(fences).map(([language, write]) => {
      return `\`\`\`${language}\n${write('globalThis.pwned = 1')}\n\`\`\``
    })
    const shell = `\`\`\`bash\ntouch ${trace}; echo $(touch ${trace}) \`touch ${trace}\`\n\`\`\``
    writeFileSync(path.join(folder, 'fences.mdx'), page(99, [...samples, shell].join('\n\n')))
    const { diagnostics } = await checkContent(folder)
    found = diagnostics
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  it('leaves no trace', () => {
    expect(globalThis).not.toHaveProperty('pwned')
    expect({}).not.toHaveProperty('pwned')
    expect(existsSync(trace)).toBe(false)
  })

  it.each(names)('reports %s as an error', (name) => {
    const file = `trap-${names.indexOf(name)}.mdx`
    const errors = found.filter((each) => each.severity === 'error' && each.file.endsWith(file))
    expect(errors.map(({ ruleId }) => ruleId).join()).toMatch(/safety:|mdx:(esm|expression)/)
  })

  it('takes fences for the data that they are', () => {
    const inFences = found.filter((each) => each.file.endsWith('fences.mdx'))
    expect(inFences.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

const card = (href: string) =>
  `<Cards>\n\n<Card title="A" href=${href}>\n\nText.\n\n</Card>\n\n</Cards>`

it.each([
  ['the query of a link', '[x](./target.mdx?x\\)\\{evil()\\})'],
  ['an attribute with entities', card('"./target.mdx?x&quot; b={evil()} c=&quot;"')],
  ['an attribute in single quotes', card("'./target.mdx?x&apos; b={evil()} c=&apos;'")],
])('writes no code into the generated page from %s', async (_, body) => {
  const dir = await createContentFolder({ 'a.mdx': page(1, body), 'target.mdx': page(2, 'Text.') })
  const { diagnostics, site } = await checkContent(dir, { speller: noSpeller })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const generated = buildPlan(site, new Map()).pages.get('a.mdx')!
  expect(generated).toContain('evil')
  expect(() => refuseCode()(parseMdx(generated).tree!)).not.toThrow()
})

it('compiles the tree of the parser that the gate uses, which drops comments', async () => {
  const code = await createCompiler()('Text.\n\n{/* Hidden. */}\n', 'a.mdx')
  expect(code).toMatch(/^"use strict"/)
})

it.each(['{evil()}', '<Card {...a} />', '<Card a={b} />', 'export const a = 1'])(
  'does not compile a generated page with %s',
  async (text) => {
    await expect(createCompiler()(`---\ntitle: A\n---\n\n${text}\n`, 'a.mdx')).rejects.toThrow(
      /Unexpected code in a generated page at 5:/,
    )
  },
)

/** HTML that runs code, loads something or leaves its place, however it is written. */
const attacks = [
  ...['<script src="./a.js" />', '<sCRIPT />', '<base href="https://a.example/" />', '<style />'],
  ...['<meta httpEquiv="refresh" content="0;url=//a" />', '<link rel="stylesheet" href="./a" />'],
  ...['<iframe src="/other" />', '<object data="a" />', '<embed src="./a" />', '<math />'],
  ...['<svg onload="a()" />', '<svg><a xlink:href="javascript:a" /></svg>', '<template />'],
  ...['<form action="/a" />', '<button formaction="javascript:a">a</button>', '<portal />'],
  ...['<input type="text" />', '<input type="image" disabled src="./a" />', '<a.b />'],
  ...['<img src="./a.png" onerror="a()" />', '<img src="./a.png" ONERROR="a()" />'],
  ...['<a href="javascript:a">a</a>', '<a href=" javascript:a">a</a>', '<a HREF="/other">a</a>'],
  ...['<a href="java&#115;cript:a">a</a>', '<a href="java&Tab;script:a">a</a>', '<a srcDoc="a" />'],
  ...['<a href={"javascript:a"}>a</a>', "<a href={['javascript:a']}>a</a>", '<a href={a}>a</a>'],
  ...['<a xlink:href="/other">a</a>', '<a xlinkHref="/other">a</a>', '<a ping="/a">a</a>'],
  ...['<a href="vbscript:a">a</a>', '<a href="data:text/html,a">a</a>', '<a href="//a">a</a>'],
  ...['<img src="javascript:a" />', '<img srcset="javascript:a 2x" />', '<img is="a" />'],
  ...['<picture><source srcSet="./a.png, data:text/html;a 2x" /></picture>'],
  ...['<q cite="javascript:a">a</q>', '<img longdesc="javascript:a" />', '<p slot="a">a</p>'],
  ...['<img name="cookie" alt="a" />', '<p formAction="a">a</p>', '<p background="a">a</p>'],
  ...['<code data-html="<b>a</b>">a</code>', '<p dangerouslySetInnerHTML={{ __html: "a" }} />'],
  ...['<p {...a} />', '<p id={a}>a</p>', '<p class={`${a()}`}>a</p>', '<p style={a}>a</p>'],
  ...['<p style="background:url(//a)">a</p>', '<p style="background:URL(//a)">a</p>'],
  ...['<p style="background:u\\72l(//a)">a</p>', '<p style="background:image-set(\'a\' 1x)">a</p>'],
  ...[
    '<p style="width:expression(a)">a</p>',
    '<p style="@import \'a\'">a</p>',
    '<p STYLE="a:b" />',
  ],
  ...['<p style="color:red;position:/**/fixed">a</p>', '<p style="POSITION : Fixed">a</p>'],
  ...["<p style={{ position: 'fixed' }}>a</p>", "<p style={{ background: 'url(a)' }}>a</p>"],
  ...['<p style="--a:fixed;position:var(--a)">a</p>', '<p style="color:red}body{a:b">a</p>'],
  ...['<Card title="a" href={["javascript:a"]} />', '<Callout title={{ a: 1 }}>a</Callout>'],
]

it.each(attacks)('reports %s as an error', async (attack) => {
  const dir = await createContentFolder({ 'a.mdx': page(1, attack), 'other.mdx': page(2, 'a') })
  const { diagnostics } = await checkContent(dir, { speller: noSpeller })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const rules = errors.map(({ ruleId }) => ruleId).join()
  expect(rules).toMatch(/safety:|mdx:(?:component|expression|syntax)/)
})

it.each(attacks.filter((attack) => !/(?:href|src|srcset)=|^<[A-Z]/i.test(attack)))(
  'does not compile %s either',
  async (attack) => {
    const text = `---\ntitle: A\n---\n\n${attack}\n`
    await expect(createCompiler()(text, 'a.mdx')).rejects.toThrow(/in a generated page at 5:/)
  },
)

it.each([
  ['dangerouslySetInnerHTML', { __html: 'a' }, true],
  ['props', [{ a: { __html: 'a' } }], true],
  ['to', '\tJava\nScript:a', true],
  ['links', [{ href: 'javascript:a' }], true],
  ['style', { backgroundImage: 'url(a)' }, true],
  ['srcdoc', 'a', true],
  ['title', 'JavaScript: the language', false],
  ['style', 'outline', false],
  ['size', 3, false],
  ['items', ['a', { href: '/a' }], false],
] as const)('knows whether the property %s with %j could run code', (name, value, isUnsafe) => {
  expect(isUnsafeProp(name, structuredClone(value) as Literal)).toBe(isUnsafe)
})

describe('findWrongScheme', () => {
  it.each([
    ...['https://a.example', 'HTTP://a.example', 'mailto:a@b.example', 'tel:+49301', '/a', '#a:b'],
    ...['', 'a/b:c', './a.mdx', '?a=javascript:b', '/a%3Ab', '100%', '%zz', 'a%20b'],
  ])('lets `%s` pass', (url) => {
    expect(findWrongScheme(url)).toBeUndefined()
  })

  it.each([
    ['javascript:a', 'javascript:'],
    ['JavaScript:a', 'javascript:'],
    [' \u0001javascript:a', 'javascript:'],
    ['java\nscr\tipt:a', 'javascript:'],
    ['data:text/html,a', 'data:'],
    ['vbscript:a', 'vbscript:'],
    ['file:///a', 'file:'],
    ['ftp://a', 'ftp:'],
    ['C:\\a', 'c:'],
  ])('sees the scheme of `%s`', (url, scheme) => {
    expect(findWrongScheme(url)).toBe(scheme)
  })

  it.each(['//a.example', '\\\\a.example', '/\\a.example', '/\t/a.example'])(
    'sees that `%s` has no scheme',
    (url) => {
      expect(findWrongScheme(url)).toBe('')
    },
  )
})

function page(index: number, body: string): string {
  const description = `What the reader of page ${index} gets from it, in one sentence of good length.`
  return `---\ntitle: Page ${index}\ndescription: ${description}\n---\n\n${body}\n`
}
