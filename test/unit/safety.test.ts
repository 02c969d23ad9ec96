import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findDisallowedScheme } from '#core/url.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { buildPlan } from '#generate/plan.ts'
import { rejectExecutableCode } from '#generate/transform-page.ts'
import { checkCases } from '../support/cases.ts'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { renderContent } from '../support/render-page.ts'

/** Checks a page of a site with two pages. Returns the site and the errors. */
async function check(body: string) {
  const files = { 'a.mdx': pageWith(body), 'other.mdx': pageWith('a', 'Other') }
  const { site, diagnostics } = await checkFiles(files)
  return { site, errors: diagnostics.filter(({ severity }) => severity === 'error') }
}

// Injected code would set this property if it ran.
afterEach(() => {
  expect(globalThis).not.toHaveProperty('pwned')
  expect({}).not.toHaveProperty('pwned')
})

it('refuses code, and HTML that runs code, loads resources or escapes its box', async () => {
  await checkCases('attacks', async (attack) => {
    const { errors } = await check(attack)
    const ids = [...new Set(errors.map(({ ruleId }) => ruleId))].join(' ')
    expect(ids, attack).toMatch(/safety:|mdx:(?:component|esm|expression|syntax)/)
    const rendered = renderContent(`---\ntitle: A\n---\n\n${attack}\n`)
    const verdict = await rendered.then(
      () => 'accepts',
      (error: Error) => (/^Unexpected code/.test(error.message) ? 'refuses code' : 'refuses'),
    )
    return `${ids}\nrenderer: ${verdict}`
  })
}, 300_000)

it('neither runs nor reports code in samples', async () => {
  const effect = 'globalThis.pwned = 1'
  const trace = path.join(tmpdir(), `safety-${process.pid}`)
  const samples = {
    js: effect,
    ts: `eval("${effect}")`,
    tsx: `<b>{${effect}}</b>`,
    json: `{ "__proto__": { "pwned": 1 }, "toJSON": "${effect}" }`,
    yaml: `a: !!js/function "function () { ${effect} }"\nb: !!js/undefined ""`,
    bash: `touch ${trace}; echo $(touch ${trace}) \`touch ${trace}\``,
  }
  const fences = Object.entries(samples).map(([name, code]) => `\`\`\`${name}\n${code}\n\`\`\``)
  expect((await check(fences.join('\n\n'))).errors).toEqual([])
  expect(existsSync(trace)).toBe(false)
})

const buildCard = (href: string) =>
  `<Cards>\n\n<Card title="A" href=${href}>\n\nText.\n\n</Card>\n\n</Cards>`

it.each([
  ['the query of a link', '[x](./other.mdx?x\\)\\{evil()\\})'],
  ['an attribute with entities', buildCard('"./other.mdx?x&quot; b={evil()} c=&quot;"')],
  ['an attribute in single quotes', buildCard("'./other.mdx?x&apos; b={evil()} c=&apos;'")],
])('generates no code from %s', async (_, body) => {
  const { site, errors } = await check(body)
  expect(errors).toEqual([])
  const generated = buildPlan(site, new Map()).pages.get('a.mdx')!
  expect(generated).toContain('evil')
  expect(() => rejectExecutableCode(parseMdx(generated).tree!)).not.toThrow()
})

it('drops comments from pages', async () => {
  const { html } = await renderContent('Text.\n\n{/* Hidden. */}\n')
  expect(html).toBe('<p>Text.</p>')
})

it('accepts only a few URL schemes', async () => {
  await checkCases('schemes', (lines) => {
    const found = lines.split('\n').map((line) => findDisallowedScheme(JSON.parse(line) as string))
    return found.map((scheme) => JSON.stringify(scheme) ?? '(accepted)').join('\n')
  })
})
