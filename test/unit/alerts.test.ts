import { expect, it } from 'vitest'
import { createCompiler } from '#generate/compile.ts'

const compiler = createCompiler()

/** The code that renders a text, without what the compiler notes of the page. */
async function compile(text: string): Promise<string> {
  const code = await compiler(text, 'page.mdx')
  return code.slice(code.indexOf('function _createMdxContent'))
}

const callout = (attributes: string, text: string) => `<Callout ${attributes}>

${text}

</Callout>`

it.each([
  ['> [!NOTE]\n> Text.', callout('type="note"', 'Text.')],
  ['> [!tip]  \n> Text.', callout('type="tip"', 'Text.')],
  ['> [!IMPORTANT]\n>\n> Text.', callout('type="note" title="Important"', 'Text.')],
  ['> [!WARNING]\\\n> Text.', callout('type="warning"', 'Text.')],
  [
    '> [!CAUTION]\n> **Text**\n>\n> More.',
    callout('type="danger" title="Caution"', '**Text**\n\nMore.'),
  ],
  [
    '- Item\n\n  > [!NOTE]\n  > Text.',
    '- Item\n\n  <Callout type="note">\n\n  Text.\n\n  </Callout>',
  ],
])('makes a callout of %j', async (alert, expected) => {
  expect(await compile(alert)).toBe(await compile(expected))
})

it.each([
  '> [!INFO]\n> Text.',
  '> [!NOTE] Text.',
  '> [!NOTE] **Text**',
  '> Text [!NOTE]',
  '> ## [!NOTE]',
  '> [!NOTE]',
])('leaves %j a quotation', async (text) => {
  const code = await compile(text)
  expect(code).toContain('_components.blockquote')
  expect(code).not.toContain('Callout')
})
