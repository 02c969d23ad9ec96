import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { findWrongScheme } from '#gate/rules/links/link-address.ts'
import { checkContent } from '#gate/check-content.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { createCompiler } from '#generate/compile.ts'
import { buildPlan } from '#generate/plan.ts'
import { refuseCode } from '#generate/remark-plugins.ts'
import type { Literal } from '#content/parse/read-literal.ts'
import { isUnsafeProp } from '#content/schema/html.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'

/** Constructs that could run code, each with a given effect. */
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

/** Valid samples that a careless parser could evaluate. */
const fences: Record<string, (effect: string) => string> = {
  js: (effect) => effect,
  ts: (effect) => `eval("${effect}")`,
  tsx: (effect) => `<b>{${effect}}</b>`,
  json: (effect) => `{ "__proto__": { "pwned": 1 }, "toJSON": "${effect}" }`,
  yaml: (effect) => `a: !!js/function "function () { ${effect} }"\nb: !!js/undefined ""`,
}

describe('the gate', () => {
  const trace = path.join(tmpdir(), `safety-${process.pid}`)
  const names = Object.keys(traps)
  let found: Diagnostic[]

  it('runs no code of the content', async () => {
    const effect = 'globalThis.pwned = 1'
    const samples = Object.entries(fences).map(([language, write]) => {
      return `\`\`\`${language}\n${write(effect)}\n\`\`\``
    })
    const shell = `\`\`\`bash\ntouch ${trace}; echo $(touch ${trace}) \`touch ${trace}\`\n\`\`\``
    const pages = names.map((name, index) => [
      `trap-${index}.mdx`,
      pageWith(traps[name]!(`globalThis.pwned = "${name}"`), name),
    ])
    const dir = await createContentFolder({
      ...(Object.fromEntries(pages) as Record<string, string>),
      'fences.mdx': pageWith([...samples, shell].join('\n\n'), 'Fences'),
    })
    found = (await checkContent(dir)).diagnostics.filter(({ severity }) => severity === 'error')
    expect(globalThis).not.toHaveProperty('pwned')
    expect({}).not.toHaveProperty('pwned')
    expect(existsSync(trace)).toBe(false)
  })

  it.each(names)('reports %s as an error', (name) => {
    const errors = found.filter(({ file }) => file.endsWith(`trap-${names.indexOf(name)}.mdx`))
    expect(errors.map(({ ruleId }) => ruleId).join()).toMatch(/safety:|mdx:(esm|expression)/)
  })

  it('reports no code in fences', () => {
    expect(found.filter(({ file }) => file.endsWith('fences.mdx'))).toEqual([])
  })
})

const card = (href: string) =>
  `<Cards>\n\n<Card title="A" href=${href}>\n\nText.\n\n</Card>\n\n</Cards>`

it.each([
  ['the query of a link', '[x](./target.mdx?x\\)\\{evil()\\})'],
  ['an attribute with entities', card('"./target.mdx?x&quot; b={evil()} c=&quot;"')],
  ['an attribute in single quotes', card("'./target.mdx?x&apos; b={evil()} c=&apos;'")],
])('generates no code from %s', async (_, body) => {
  const dir = await createContentFolder({
    'a.mdx': pageWith(body),
    'target.mdx': pageWith('Text.', 'Target'),
  })
  const { diagnostics, site } = await checkContent(dir, { speller: noSpeller })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const generated = buildPlan(site, new Map()).pages.get('a.mdx')!
  expect(generated).toContain('evil')
  expect(() => refuseCode()(parseMdx(generated).tree!)).not.toThrow()
})

it('drops comments from compiled pages', async () => {
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

it('refuses HTML that runs code, loads something or leaves its box', async () => {
  await checkCases('attacks', async (attack) => {
    const files = { 'a.mdx': pageWith(attack), 'other.mdx': pageWith('a', 'Other') }
    const dir = await createContentFolder(files)
    const { diagnostics } = await checkContent(dir, { speller: noSpeller })
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const ids = [...new Set(errors.map(({ ruleId }) => ruleId))].join(' ')
    expect(ids, attack).toMatch(/safety:|mdx:(?:component|expression|syntax)/)
    const compiled = createCompiler()(`---\ntitle: A\n---\n\n${attack}\n`, 'a.mdx')
    return `${ids}\ncompiler: ${await compiled.then(
      () => 'accepts',
      () => 'refuses',
    )}`
  })
}, 300_000)

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
] as const)('classifies the property %s with the value %j', (name, value, isUnsafe) => {
  expect(isUnsafeProp(name, structuredClone(value) as Literal)).toBe(isUnsafe)
})

describe('findWrongScheme', () => {
  it.each([
    ...['https://a.example', 'HTTP://a.example', 'mailto:a@b.example', 'tel:+49301', '/a', '#a:b'],
    ...['', 'a/b:c', './a.mdx', '?a=javascript:b', '/a%3Ab', '100%', '%zz', 'a%20b'],
  ])('accepts `%s`', (url) => {
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
  ])('rejects `%s` for its scheme', (url, scheme) => {
    expect(findWrongScheme(url)).toBe(scheme)
  })

  it.each(['//a.example', '\\\\a.example', '/\\a.example', '/\t/a.example'])(
    'rejects `%s`, which has a host without a scheme',
    (url) => {
      expect(findWrongScheme(url)).toBe('')
    },
  )
})
