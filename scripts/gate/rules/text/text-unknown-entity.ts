import { markdownToMdast } from 'satteri'
import { matchTexts } from '#core/tree/match-texts.ts'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { textOf } from '#core/tree/text-of.ts'
import type { PageRule } from '#content/rule.ts'

/** How characters are named in HTML; `R&D;` names none, and a backslash makes it a text. */
const reference = /(?<!\\)&[a-z][a-z\d]+;/gi

/**
 * A name between `&` and `;` is one that HTML knows, such as `&nbsp;` or `&copy;`: readers see others
 * as they stand.
 */
export const textUnknownEntityRule: PageRule = {
  id: 'text:unknown-entity',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree }, file }) {
    if (!tree) return []
    const texts = nodesOfType(tree, 'text').filter(({ value }) => value.includes('&'))
    return matchTexts(texts, file.text, reference)
      .filter(({ found }) => textOf(markdownToMdast(found)) === found)
      .map(({ found, start, end }) => ({
        message: `Cannot find a character of the name \`${found}\``,
        start,
        end,
        help: 'Write the character itself; a literal `&` is written `&amp;` there',
      }))
  },
}
