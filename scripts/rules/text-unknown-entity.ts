import { nodesOfType } from '../content/nodes-of-type.ts'
import type { PageRule } from './rule.ts'

/** How characters are named in HTML; `R&D;` names none. */
const reference = /&[a-z][a-z\d]+;/gi

/**
 * A name between `&` and `;` is one that HTML knows, such as `&nbsp;` or `&copy;`: readers see others
 * as they stand.
 */
export const textUnknownEntityRule: PageRule = {
  id: 'text:unknown-entity',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree }, file }) {
    for (const { value, position } of tree ? nodesOfType(tree, 'text') : []) {
      if (!value.includes('&')) continue
      const offset = position?.start.offset ?? 0
      for (const { 0: name, index } of file.text
        .slice(offset, position?.end.offset)
        .matchAll(reference)) {
        // The parser has put the character in place of what it knows.
        if (!value.includes(name) || file.text[offset + index - 1] === '\\') continue
        yield {
          message: `Cannot find a character of the name \`${name}\``,
          start: offset + index,
          end: offset + index + name.length,
          help: 'Write the character itself; a literal `&` is written `&amp;` there',
        }
      }
    }
  },
}
