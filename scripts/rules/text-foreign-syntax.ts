import type { Node } from 'mdast'
import { alertNames, readAlert } from '../content/alerts.ts'
import { matchTexts } from '../content/match-texts.ts'
import { nodesOfType } from '../content/nodes-of-type.ts'
import type { Finding, PageRule } from './rule.ts'

/**
 * Notations of other systems mean nothing here: the page shows them as they stand. Looked for are
 * admonitions (`:::note`, `!!! note`), alerts that GitHub does not know (`> [!INFO]`), tables of
 * contents (`[TOC]`), wiki links (`[[Page]]`), marked text (`==text==`) and names of emoji
 * (`:tada:`), all outside of code.
 */
export const textForeignSyntaxRule: PageRule = {
  id: 'text:foreign-syntax',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree }, file }) {
    if (!tree || !hint.test(file.text)) return []
    const alerts = new Set<Node>(
      nodesOfType(tree, 'blockquote').flatMap((node) => readAlert(node)?.text ?? []),
    )
    const blocks = nodesOfType(tree, 'paragraph').filter(
      ({ children: [first] }) => first?.type === 'text' && !alerts.has(first),
    )
    return [
      ...findNotations(blocks, file.text, blockNotations),
      ...findNotations(nodesOfType(tree, 'text'), file.text, textNotations),
    ]
  },
}

/** What all of the notations have in them; most pages have nothing of it. */
const hint = /:::|!!!|\?\?\?|\[!|\[TOC\]|\[\[|==\S|:[a-z][\w+-]*:/i

interface Notation {
  pattern: RegExp
  help: string
}

const callout =
  'A passage set apart is a `<Callout type="note">`; the type may also be `tip`, `warning` or `danger`'

/** Those that have a meaning at the beginning of a paragraph. */
const blockNotations: Notation[] = [
  { pattern: /^:{3,} *\{?[a-z]+\}?/gi, help: callout },
  { pattern: /^(?:!!!|\?{3}\+?) +[a-z]+/gi, help: callout },
  {
    pattern: /^\[![a-z]+\]/gi,
    help: `An alert is a quotation whose first line is one of ${alertNames.map((name) => `\`[!${name}]\``).join(', ')}`,
  },
  {
    pattern: /^(?:\[TOC\]|\[\[_?TOC_?\]\])$/gi,
    help: 'Leave it out: each page has a table of contents',
  },
]

const textNotations: Notation[] = [
  {
    pattern: /(?<![\\[])\[\[(?!_?TOC_?\])\p{L}[^[\]\n]*\]\](?!\])/giu,
    help: 'Write a link: `[text](/route)`; for brackets put a backslash in front',
  },
  {
    pattern: /(?<![\\=\p{L}\p{N}])==(?![\s=])[^=\n]*[^\s=]==(?![=\p{L}\p{N}])/gu,
    help: 'Write `**text**` for what is important',
  },
  {
    pattern: /(?<![\\:\p{L}\p{N}]):[a-z][a-z0-9_+-]+:(?![:\p{L}\p{N}])/gu,
    help: 'Write the emoji itself, or put a backslash in front',
  },
]

function findNotations(
  nodes: Pick<Node, 'position'>[],
  text: string,
  notations: Notation[],
): Finding[] {
  return notations.flatMap(({ pattern, help }) =>
    matchTexts(nodes, text, pattern).map(({ found, start, end }) => {
      const message = `Unexpected \`${found}\`, which the page shows as it stands`
      return { message, start, end, help }
    }),
  )
}
