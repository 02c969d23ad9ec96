import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { decodeText } from '#content/read/read-file.ts'

const content = path.join(import.meta.dirname, '../example-site/content-src')
export const realPages = readdirSync(content, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.mdx'))
  .sort()
  .map((name) => readFileSync(path.join(content, name), 'utf8'))

/** Pieces of which pages are made, whole and broken. */
export const pieces = [
  ...['# ', '## ', '- ', '1. ', '  ', '    ', '> ', '| a | b |\n', '| --- | --- |\n', '\n', '\n\n'],
  ...['```', '```json\n', '~~~', '`', '``', '**', '__', '_', '*', '~~', '\\', '\t', ' ', '  \n'],
  ...['[', ']', '(', ')', '](', '][', '![', '[^1]', '[^1]: ', '[a]: /b\n', '](/quick-start#x)'],
  ...['<Callout type="note">', '</Callout>', '<Card title="a" href="/b" />', '<', '>', '<>', '</>'],
  ...['<b onClick="x">', '<a {...b}>', '{', '}', '{/* a */}', '{product.name}', '{product.x}'],
  ...['{/* lint-disable-next-line a:b -- c */}', '<!--', '-->', '---\n', '---', ': ', 'title: A\n'],
  ...['description: *a\n', 'slug: /a\n', 'import a from "b"\n', 'export const a = 1\n', '&amp;'],
  ...[
    '&#0;',
    '&#x110000;',
    '%',
    '%zz',
    '#',
    '#a',
    '//',
    'https://a.example/',
    'a@b.example',
    'www.',
  ],
  ...['\u00A0', '\u200B', '\uFEFF', '\u2028', '\r', '\f', '\0', 'ß', 'İ', '👩‍👩‍👧', '\u{10FFFF}', 'é'],
  ...[
    '<<<<<<< a\n',
    '=======\n',
    '>>>>>>> b\n',
    'the the ',
    'log in to ',
    'a',
    'word ',
    'Two words. ',
  ],
]

/** Text without any order. */
const noise = fc.string({ unit: 'binary', maxLength: 60 })

/** Pieces in any order. */
const jumble = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, noise), { maxLength: 40 })
  .map((parts) => parts.join(''))

/** The same behind front matter as it should be. */
const page = jumble.map((body) => `---\ntitle: A\ndescription: B\n---\n\n${body}`)

/** A real page, cut at any two places, with something else in between. */
const splice = fc
  .record({
    first: fc.constantFrom(...realPages),
    second: fc.constantFrom(...realPages),
    cut: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(400), fc.nat(400)),
    between: fc.oneof(jumble, noise, fc.constantFrom(...pieces)),
  })
  .map(({ first, second, cut: [place, from, length], between }) => {
    const at = Math.floor(place * first.length)
    const other = Math.floor(place * second.length)
    const piece = second.slice(other, other + length)
    return (
      first.slice(Math.max(0, at - 1500), at) + between + piece + first.slice(at + from, at + 1500)
    )
  })

/** Any text at all. */
export const anyText = fc.oneof(noise, jumble, page, splice).map(readAgain)

/** What reading a file makes of its bytes: no halves of characters, line feeds for line breaks. */
function readAgain(text: string): string {
  return decodeText(new TextEncoder().encode(text))
}
