import type { TextEdit } from '#core/diagnostic.ts'
import { renderAttributes } from '#core/escape.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'
import { toCallout } from '../mdx/foreign-components.ts'

/**
 * Checks for admonitions, alerts, `[TOC]`, wiki links and emoji names, outside of code.
 */
export const textForeignSyntaxRule: PageRule = {
  id: 'text:foreign-syntax',
  summary: 'Text contains no syntax of other systems, such as `:::note` or `[[Page]]`.',
  severity: 'error',
  fixes: 'markup',
  scope: 'page',
  check({ mdx: { tree }, file }) {
    if (!tree || !anyNotation.test(file.text)) return []
    const blocks = nodesOfType(tree, 'paragraph').filter(
      ({ children: [first] }) => first?.type === 'text',
    )
    const texts = nodesOfType(tree, 'text')
    return notations.flatMap(({ pattern, help }) =>
      matchTexts(pattern.source.startsWith('^') ? blocks : texts, file.text, pattern).map(
        ({ found, start, end }) => {
          const message = `Unexpected \`${found}\`, which the page shows as it stands`
          const fix = /^[•·▪]/.test(found)
            ? [{ start, end, text: '- ' }]
            : convertAdmonition(file.text, start)
          return { message, start, end, help, ...(fix && { fix }) }
        },
      ),
    )
  },
}

/** Makes a callout of the admonition that begins at `start`, up to its end; undefined where it has none. */
function convertAdmonition(text: string, start: number): TextEdit[] | undefined {
  const admonition =
    /(:{3,})(note|tip|info|important|success|warning|caution|danger)(?: *\[([^\]\n]*)\]| +([^\n{}]+))? *$(?:(?!^ *\1)[^])*^ *\1 *$/my
  admonition.lastIndex = start
  const [whole, marks = '', kind = '', bracketed, plain] = admonition.exec(text) ?? []
  if (whole === undefined) return undefined
  const attributes = toCallout({ type: kind, title: bracketed ?? plain })
  const opening = `<Callout${renderAttributes(attributes)}>`
  const end = start + whole.length
  return [
    { start, end: start + whole.indexOf('\n'), text: opening },
    { start: text.lastIndexOf(marks, end - marks.length), end, text: '</Callout>' },
  ]
}

interface Notation {
  /** Matched against texts or, where it begins with `^`, the beginnings of paragraphs. */
  pattern: RegExp
  help: string
}

/** Matches each page with one of the notations; much faster than these. */
const anyNotation = /:::|\[!|\[\[|\[TOC|:[a-z][\w+-]+:|^\s*[•·▪]|\*\*/im

const notations: Notation[] = [
  {
    pattern: /^[•·▪][ \t]+/gm,
    help: 'Write `- ` for an item of a list, with a blank line above the first',
  },
  {
    pattern: /(?<!\\)\*\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,!?])\*\*/gu,
    help: 'Close bold text with `**` in the same paragraph, or write `\\*\\*`',
  },
  {
    pattern: /^(?::{3,} *\{?[a-z]+\}?|\[![a-z]+\])/gi,
    help: 'Write `<Callout type="note">`; the type may also be `tip`, `warning` or `danger`',
  },
  {
    pattern: /^(?:\[TOC\]|\[\[_?TOC_?\]\])$/gi,
    help: 'Leave it out: each page has a table of contents',
  },
  {
    pattern: /(?<![\\[])\[\[(?!_?TOC_?\])\p{L}[^[\]\n]*\]\](?!\])/giu,
    help: 'Write a link: `[text](/route)`; for brackets put a backslash in front',
  },
  {
    pattern: /(?<![\\:\p{L}\p{N}]):[a-z][a-z0-9_+-]+:(?![:\p{L}\p{N}])/gu,
    help: 'Write the emoji itself, or put a backslash in front',
  },
]
