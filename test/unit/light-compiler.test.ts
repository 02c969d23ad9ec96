import { compileMdx } from 'nextra/compile'
import { expect, it } from 'vitest'
import { lightenCompiler } from '../../scripts/generate/light-compiler.ts'

/** Text that the typographer has to do with, wherever it can stand, and all that the parser knows. */
const pages = [
  'It\'s "quoted" -- and ... so on, in the \'90s.',
  '"**Bold** and [a link](/x) \'in\' quotes," she said. "`code`" isn\'t changed.',
  '# A "title"\n\n## It\'s a heading\n\n> "A quotation"\n\n- "an item"\n- it\'s `"code"`\n',
  '| A "head" | b |\n| --- | --- |\n| it\'s | "cell" |\n',
  '<Callout>"Text" in a component, isn\'t it</Callout>\n\n<Callout>\n  "Text" of its own\n</Callout>',
  'See https://example.com or ~~"this"~~.[^1]\n\n[^1]: "A note"\n\n- [x] It\'s done',
  '---\ntitle: "A"\n---\n\nA {product.name}\'s {/* "comment" */} text.\n\n```json\n{ "a": "b" }\n```\n',
  'No mark at all.',
]

it.each(pages)('compiles to the same as without it: %s', async (text) => {
  const settings = { codeHighlight: false, filePath: 'a.mdx' }
  const light = await compileMdx(text, {
    ...settings,
    mdxOptions: { remarkPlugins: [lightenCompiler] },
  })
  expect(light).toBe(await compileMdx(text, settings))
})

it('says where a page does not parse', async () => {
  const compiled = compileMdx('One.\n\n<Callout>', {
    mdxOptions: { remarkPlugins: [lightenCompiler] },
  })
  await expect(compiled).rejects.toThrow(/^3:1: /)
})
