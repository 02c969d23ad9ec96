import type { Node } from 'mdast'
import { alertNames, readAlert } from '#content/parse/alerts.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Checks for admonitions, unknown alerts, `[TOC]`, wiki links, `==marked==` text, formulas and
 * emoji names, outside of code.
 */
export const textForeignSyntaxRule: PageRule = {
  id: 'text:foreign-syntax',
  summary: 'Text contains no syntax of other systems, such as `:::note` or `[[Page]]`.',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree }, file }) {
    if (!tree) return []
    const possible = notations.filter(({ hint }) => hint.test(file.text))
    if (possible.length === 0) return []
    const alerts = new Set<Node>(
      nodesOfType(tree, 'blockquote').flatMap((node) => readAlert(node)?.text ?? []),
    )
    const blocks = nodesOfType(tree, 'paragraph').filter(
      ({ children: [first] }) => first?.type === 'text' && !alerts.has(first),
    )
    const texts = nodesOfType(tree, 'text')
    return possible.flatMap(({ pattern, help }) =>
      matchTexts(pattern.source.startsWith('^') ? blocks : texts, file.text, pattern).map(
        ({ found, start, end }) => {
          const message = `Unexpected \`${found}\`, which the page shows as it stands`
          return { message, start, end, help }
        },
      ),
    )
  },
}

interface Notation {
  /** What a page has in it where it has the notation; found much faster. */
  hint: RegExp
  /** Looked for in texts or, where it begins with `^`, at the beginning of paragraphs. */
  pattern: RegExp
  help: string
}

const callout =
  'A passage set apart is a `<Callout type="note">`; the type may also be `tip`, `warning` or `danger`'

const notations: Notation[] = [
  { hint: /:::/, pattern: /^:{3,} *\{?[a-z]+\}?/gi, help: callout },
  { hint: /!!!|\?\?\?/, pattern: /^(?:!!!|\?{3}\+?) +[a-z]+/gi, help: callout },
  {
    hint: /\[!/,
    pattern: /^\[![a-z]+\]/gi,
    help: `An alert is a quotation whose first line is one of ${alertNames.map((name) => `\`[!${name}]\``).join(', ')}`,
  },
  {
    hint: /TOC/i,
    pattern: /^(?:\[TOC\]|\[\[_?TOC_?\]\])$/gi,
    help: 'Leave it out: each page has a table of contents',
  },
  {
    hint: /\$\$/,
    pattern: /^\$\$/g,
    help: 'Formulas are not drawn: write it as code, or show a picture of it',
  },
  {
    hint: /\[\[/,
    pattern: /(?<![\\[])\[\[(?!_?TOC_?\])\p{L}[^[\]\n]*\]\](?!\])/giu,
    help: 'Write a link: `[text](/route)`; for brackets put a backslash in front',
  },
  {
    hint: /==/,
    pattern: /(?<![\\=\p{L}\p{N}])==(?![\s=])[^=\n]*[^\s=]==(?![=\p{L}\p{N}])/gu,
    help: 'Write `**text**` for what is important',
  },
  {
    hint: /:[a-z][\w+-]+:/i,
    pattern: /(?<![\\:\p{L}\p{N}]):[a-z][a-z0-9_+-]+:(?![:\p{L}\p{N}])/gu,
    help: 'Write the emoji itself, or put a backslash in front',
  },
]
