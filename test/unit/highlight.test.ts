import { afterEach, expect, it, vi } from 'vitest'
import { createCompiler } from '#generate/compile.ts'
import { classTransformer, highlightTheme, loadHighlighter } from '#generate/highlight.ts'

afterEach(() => vi.restoreAllMocks())

it('highlights whole lines on a slow machine', async () => {
  const highlighter = await loadHighlighter()
  const render = () =>
    highlighter.codeToHtml('const a = "b", c = "d", e = 1', {
      lang: 'ts',
      theme: highlightTheme,
      transformers: [classTransformer],
    })
  const expected = render()
  let time = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 10_000))
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
  expect(render()).toBe(expected)
  expect(expected.match(/tk-/g)!.length).toBeGreaterThan(4)
})

it.each(['text', 'bash'])('keeps blank lines of %s', async (language) => {
  const code = await createCompiler()(`\`\`\`${language}\na\n\nb\n\`\`\`\n`, 'page.mdx')
  expect(code).toMatch(/"data-html": ".*a.*\\n\\n.*b/)
})

it('distinguishes flags from strings, and merges tokens of one color', async () => {
  const bash = "```bash\na -H 'b\nc' --d e\n```"
  const json = '```json\n[{ "f": "g" }]\n```'
  const code = await createCompiler()(`${bash}\n\n${json}\n`, 'page.mdx')
  const tokens = [...code.matchAll(/tk-(\w)\\">([^<]*)/g)].map(([, kind, text]) => [kind, text])
  expect(tokens).toEqual([
    ['n', 'a'],
    ['v', ' -H'],
    ['s', " 'b\\nc'"],
    ['v', ' --d'],
    ['s', ' \\"g\\"'],
  ])
})

it('keeps line highlighting of Nextra', async () => {
  const code = await createCompiler()('```bash {2}\na\nb\n```\n', 'page.mdx')
  expect(code).toContain('data-highlighted-line')
})
