import { expect, it } from 'vitest'
import { features } from '#features/index.ts'
import { createThemeSchema } from '#content/schema/theme.ts'
import { safetyLinkSchemeRule } from '#gate/rules/links/link-address.ts'
import { markdownToMdx } from '#features/api-reference/render/markdown-to-mdx.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { nodesOfType } from '#core/tree.ts'
import type { PageCheckData } from '#gate/analysis/cache.ts'
import { testVariables } from '../support/api.ts'
import { createLoadContext } from '../support/site.ts'

/** Files in which `TEXT` is a placeholder for a YAML value with Markdown. */
const files: Record<string, string> = {
  'api/openapi.yaml': `openapi: 3.1.0
info:
  title: T
  version: '1'
  x-other: &text "[x](<data:text/html,1>)"
  description: TEXT
paths: {}
`,
  'automation/cli.yaml': `commands:
  a:
    x-other: &text "[x](<data:text/html,1>)"
    description: TEXT
`,
  'facts/limits.yaml': `x-other: &text "[x](<data:text/html,1>)"
tables:
  a:
    - what: Runs
      limit: TEXT
`,
}

async function listFindings(file: string, value: string): Promise<string[]> {
  const feature = features.find(({ isSource }) => isSource(file))!
  const text = files[file]!.replace('TEXT', value)
  const context = createLoadContext(testVariables)
  const { documents } = await feature.load([{ path: file, displayPath: file, text }], context)
  return documents.flatMap((document) =>
    [...safetyLinkSchemeRule.check(document as never, {} as PageCheckData)].map(
      ({ message }) => message,
    ),
  )
}

const attacks = [
  '"[x](<data:text/html,1>)"',
  '"[x](<java&#115;cript:alert(1)>)"',
  '"[x](java&#x73;cript:alert)"',
  String.raw`"[x](\x6aavascript:alert)"`,
  String.raw`"[x](<java\tscript:alert>)"`,
  `"[x]\\\n        (javascript:alert)"`,
  '>-\n        [x](<vbscript:a>)',
  '*text',
  String.raw`"[x][y]\n\n[y]: data:text/html,1"`,
]

it.each(Object.keys(files).flatMap((file) => attacks.map((value) => [file, value] as const)))(
  'in %s, reports the scheme of %s',
  async (file, value) => {
    expect(await listFindings(file, value)).toEqual([
      expect.stringMatching(/^Unexpected (?:scheme `(?:data|javascript|vbscript|java\tscript):`)/),
    ])
  },
)

it('accepts autolinks in a description, which is Markdown', async () => {
  expect(await listFindings('api/openapi.yaml', '"See <https://x.example>."')).toEqual([])
  expect(await listFindings('api/openapi.yaml', '"a < b and <b>"')).toEqual([])
  expect(await listFindings('api/openapi.yaml', '"See <data:text/html,1>."')).toHaveLength(1)
})

it.each(['java&amp;#115;cript:alert', String.raw`java\\&amp;Tab;script:alert`, 'a&amp;amp;b'])(
  'decodes the address %s once on its way to the page',
  (address) => {
    const urlOf = (mdx: string) => nodesOfType(parseMdx(mdx).tree, 'link').map(({ url }) => url)
    expect(urlOf(markdownToMdx(`[x](<${address}>)`))).toEqual(urlOf(`[x](<${address}>)`))
  },
)

it.each(['javascript:alert(1)', ' data:text/html,1', '//evil.example', 'java\nscript:a'])(
  'refuses the address %j in the settings',
  (href) => {
    const parse = (each: string) =>
      createThemeSchema({ name: 'Acme' }).safeParse({ navbar: [{ label: 'A', href: each }] })
    expect(parse(href).success).toBe(false)
    expect(parse('/a#b').success).toBe(true)
  },
)
