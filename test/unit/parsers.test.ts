import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { describe, expect, it } from 'vitest'
import { isJsxElement } from '#content/parse/collect-elements.ts'
import { findFrontMatter } from '#content/parse/find-front-matter.ts'
import { parseMdx, parseWithSatteri } from '#content/parse/parse-mdx.ts'
import { parseWithMicromark } from '#content/parse/parse-with-micromark.ts'
import { fuzzOptions } from '../support/fuzz-options.ts'
import { anyText, realPages } from '../support/any-text.ts'
import { walkTree } from '#core/tree/walk-tree.ts'

const root = path.join(import.meta.dirname, '../..')
const corpus = ['test/example-site', 'test/fixture-site', 'test/corpora', 'test/rules'].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mdx'))
      // As pages are read: without a byte order mark.
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8').replace(/^\uFEFF/, '')),
)

/** What nothing here depends on: compiled code, and whether a list is loose. */
const spare = new Set(['data', 'spread'])

/** Blocks of which micromark says that they end in the next line, where that begins with `>`. */
const containers = new Set(['list', 'listItem', 'blockquote', 'footnoteDefinition'])

/**
 * A tree as far as both parsers speak of it: `theirs` is the one that micromark built, which gives no
 * positions to bare addresses and the text around them.
 */
function plain(node: Nodes | undefined, theirs = node): unknown {
  if (!node || !theirs) return undefined
  const start = node.position && theirs.position && node.position.start
  const end = start && !containers.has(node.type) && node.position?.end
  const others = 'children' in theirs ? theirs.children : []
  const children = 'children' in node ? node.children : []
  const own = { ...node, children: undefined, position: undefined }
  return {
    ...(JSON.parse(
      JSON.stringify(own, (key, value: unknown) => (spare.has(key) ? undefined : value)),
    ) as object),
    start,
    end,
    children: children.map((child, index) => plain(child, others[index])),
  }
}

/** Expects one tree of both parsers; a text that Sätteri leaves to micromark is none of its matter. */
function expectSame(text: string): boolean {
  const tree = parseWithSatteri(text)
  if (!tree) return false
  const theirs = parseWithMicromark(text).tree
  expect(plain(tree, theirs), text).toEqual(plain(theirs))
  return true
}

describe('Sätteri and micromark', () => {
  it('build the same trees of all corpora', () => {
    expect(corpus.length).toBeGreaterThan(300)
    const left = corpus.filter((text) => !expectSame(text))
    // Three do not parse; the fourth has a line break within the name of an attribute.
    expect(left).toHaveLength(4)
  })

  it('build the same trees of real pages with the line breaks of Windows', () => {
    for (const text of realPages) {
      expect(expectSame(text.replaceAll('\n', '\r\n'))).toBe(true)
    }
  })

  it('build the same trees of anything that pages are made of', () => {
    let [same, all] = [0, 0]
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
        // To micromark, a name may be declared once; Sätteri does not look.
        fc.pre(blocks.join('').split('const c').length < 3)
        all++
        if (expectSame(`---\ntitle: A\n---\n\n${blocks.join('\n\n')}\n`)) same++
      }),
      fuzzOptions({ numRuns: 1000, seed: 20260401 }),
    )
    expect(same).toBeGreaterThan(all * 0.7)
  })

  it('tell the same broken texts from whole ones', () => {
    for (const text of [
      '{a b}',
      '<A>',
      'a <b',
      'import {',
      'export a run',
      '{/* a',
      '<A b={} c>',
    ]) {
      expect(parseMdx(text).problem, text).toEqual(parseWithMicromark(text).problem)
    }
  })
})

it('lets no code through that micromark sees', () => {
  const property = fc.property(anyText, (text) => {
    const tree = parseWithSatteri(text)
    const theirs = parseWithMicromark(text).tree
    if (tree && theirs) expect(listCode(tree)).toEqual(expect.arrayContaining(listCode(theirs)))
  })
  fc.assert(property, fuzzOptions({ numRuns: 1000, seed: 20260402 }))
})

it('ends front matter where both parsers do, or does not parse', () => {
  const fence = fc.constantFrom(
    '---',
    '---',
    '--- ',
    '---\t',
    ' ---',
    '----',
    '...',
    '--- a',
    '\t---',
    '',
  )
  const line = fc.oneof(fence, fence, fc.constantFrom('title: A', 'a: ---', '{a}', 'b ---', '- a'))
  const text = fc.oneof(
    fc.array(line, { maxLength: 8 }).map((lines) => ['---', ...lines].join('\n')),
    anyText,
  )
  const property = fc.property(text, (text) => {
    const { tree } = parseMdx(text)
    if (!tree) return
    const yaml = tree.children.find(({ type }) => type === 'yaml')
    const end = findFrontMatter(text)?.end ?? 0
    expect(text.slice(yaml?.position?.end.offset ?? 0, end).trim()).toBe('')
    expect(text.slice(end, yaml?.position?.end.offset ?? 0)).toBe('')
  })
  fc.assert(property, fuzzOptions({ numRuns: 1000, seed: 20260403 }))
})

it.each([
  '+++\n{code()}\n+++\n',
  'import a from "b"\n](<"\\',
  '<A>\n  [^1]: a\n</A>\n',
  '# `a\n{b()}`\n',
])('leaves to micromark what Sätteri understands in another way: %j', (text) => {
  expect(parseWithSatteri(text)).toBeUndefined()
  expect(parseMdx(text)).toEqual(parseWithMicromark(text))
})

it('counts offsets in UTF-16, as JavaScript does', () => {
  const text = 'é 👩‍👩‍👧 **ü** _𝒳_\n\n- 中 <Kbd title="👍" x="y">ß</Kbd> {product.name}\n'
  walkTree(parseMdx(text).tree!, (node) => {
    const written = text.slice(node.position!.start.offset, node.position!.end.offset)
    if (node.type === 'text') expect(written).toBe(node.value)
    if (node.type !== 'mdxJsxTextElement') return
    const attributes = node.attributes.map(({ position }) => {
      return text.slice(position!.start.offset, position!.end.offset)
    })
    expect(attributes).toEqual(['title="👍"', 'x="y"'])
  })
})

it('leaves code that could end the process to micromark', () => {
  for (const text of ['export const a = ' + '('.repeat(50_000), `{${'['.repeat(50_000)}`]) {
    expect(parseWithSatteri(text)).toBeUndefined()
    expect(parseMdx(text).problem).toBeDefined()
  }
})

/** Everything of a tree that is or could hold code: tags, attributes, expressions, imports. */
function listCode(tree: Nodes): string[] {
  const found: string[] = []
  walkTree(tree, (node) => {
    if (!node.type.startsWith('mdx')) return
    if ('value' in node) found.push(node.value.replace(/\s+/g, ' ').trim())
    if (!isJsxElement(node)) return
    found.push(
      `<${node.name}>`,
      ...node.attributes.map((each) => ('name' in each ? each.name : '…')),
    )
  })
  return found
}

const word = fc.constantFrom(
  'one',
  'zwei',
  'é',
  '中文',
  '👩‍👩‍👧',
  'a_b',
  'x &amp; y',
  '\\{',
  '1.',
  'C#',
)
const inline: fc.Arbitrary<string> = fc.oneof(
  { depthSize: 'small' },
  { weight: 4, arbitrary: word },
  word.map((text) => `**${text}**`),
  word.map((text) => `~~${text}~~`),
  word.map((text) => `\`${text}\``),
  word.map((text) => `[${text}](/a#b "c")`),
  word.map((text) => `![${text}](./a.png)`),
  word.map((text) => `<Kbd>${text}</Kbd>`),
  word.map((text) => `<Badge type="a${text}" {...b} c={{ d: '}' }} e>${text}</Badge>`),
  fc.constantFrom('{product.name}', '{/* a */}', '[^1]', '[a][b]', '<br />', 'https://a.example/b'),
)
const sentence = fc.array(inline, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
const lines = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'))

const leaf = fc.oneof(
  { weight: 3, arbitrary: lines },
  sentence.map((text) => `## ${text}`),
  lines.map((text) => `\`\`\`js a="b"\n${text}\n\`\`\``),
  fc.tuple(sentence, sentence).map(([a, b]) => `| ${a} |\n| --- |\n| ${b} |`),
  sentence.map((text) => `[^1]: ${text}`),
  fc.constantFrom('[b]: /c "d"', '---', '{/* a\n\n   b */}', '<A />', '<A\n  b="c"\n  d\n/>'),
  fc.constantFrom('import a from "b"\nexport const c = 1', '<A><B /></A> {product.name}'),
)
const block = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('block').map((text) => text.replace(/^/gm, '> ')),
    tie('block').map((text) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`),
    fc
      .tuple(tie('block'), tie('block'))
      .map((parts) => `1. ${parts.join('\n2. ').replace(/\n(?!2\. )(?=.)/g, '\n   ')}`),
    tie('block').map((text) => `<Card title="ü">\n\n${text}\n\n</Card>`),
    tie('block').map((text) => `<Card>\n  ${text.replace(/\n(?=.)/g, '\n  ')}\n</Card>`),
  ),
})).block
