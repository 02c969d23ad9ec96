import { describe, expect, it } from 'vitest'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import { parseTestSite } from '../support/site.ts'

async function parse(text: string) {
  const { site } = await parseTestSite({ 'page.mdx': text })
  const [page] = site.pages
  return { page: page!, variables: site.variables, fences: collectFences(page!) }
}

describe('the fences of a page', () => {
  it('have language, file name and options', async () => {
    const { fences, page } = await parse(
      '```yaml unchecked filename="a unchecked.yml" {1}\na: 1\n```',
    )
    const [{ language, filename, opening, unchecked }] = fences as [(typeof fences)[0]]
    expect({ language, filename }).toEqual({ language: 'yaml', filename: 'a unchecked.yml' })
    expect(page.file.text.slice(opening.start, opening.end)).toBe('yaml')
    expect(unchecked).toEqual({ start: 8, end: 17 })
  })

  it('are unchecked only if `unchecked` is a separate word', async () => {
    const { fences } = await parse('```js filename="unchecked"\n```\n\n```js unchecked=1\n```')
    expect(fences.map(({ unchecked }) => unchecked)).toEqual([undefined, undefined])
  })

  it('are found in each container', async () => {
    const { fences } = await parse(
      '> - ```a\n>   1\n>   ```\n\n<Steps>\n\n```b\n```\n\n</Steps>\n\n[^1]: x\n\n    ~~~c\n    ~~~\n\nx[^1]',
    )
    expect(fences.map(({ language }) => language)).toEqual(['a', 'b', 'c'])
  })
})

describe('the code of a fence', () => {
  const content = 'a {product.name} b\n\n\té {product.cli}{product.unknown} 😀 }\n  c '
  const indent = (prefix: string) => content.split('\n').join(`\n${prefix}`)

  it.each([
    ['by itself', `\`\`\`text\n${content}\n\`\`\``],
    ['in a list', `1. ~~~text\n   ${indent('   ')}\n   ~~~`],
    ['in a list with tabs', `-\t\`\`\`text\n\t${indent('\t')}\n\t\`\`\``],
    ['in a quote', `> \`\`\`text\n> ${indent('> ')}\n> \`\`\``],
    ['in a quoted list', `> - \`\`\`text\n>   ${indent('>   ')}\n>   \`\`\``],
    ['without a closing marker', `\`\`\`text\n${content}`],
  ])('maps each character to its source %s', async (_, text) => {
    const { page, variables, fences } = await parse(text)
    const { text: filled, rangeAt } = readFence(fences[0]!, page, variables)
    expect(filled).toBe('a Acme Tests b\n\n\té acmetool{product.unknown} 😀 }\n  c ')
    const back = Array.from({ length: filled.trimEnd().length }, (_unused, index) => {
      const { start, end } = rangeAt(index, index + 1)
      return page.file.text.slice(start, end)
    })
    const expected = [...'a ', ...Array<string>(10).fill('{product.name}'), ...' b\n\n\té ']
    expected.push(
      ...Array<string>(8).fill('{product.cli}'),
      ...'{product.unknown} \ud83d\ude00 }\n  c'.split(''),
    )
    expect(back).toEqual(expected)
  })

  it('maps to the opening line if it is empty', async () => {
    const { page, variables, fences } = await parse('```json a\n\n```')
    expect(readFence(fences[0]!, page, variables).rangeAt(1, 1)).toEqual({ start: 3, end: 7 })
  })
})
