import { nodesOfType } from '../content/nodes-of-type.ts'
import type { PageRule } from './rule.ts'

/** A space in front of a sign that follows its word, and a sign that stands twice. */
const slip =
  /(?:^|(?<=[\p{L}\p{N})"”']))[ \t]+([,;](?=\s|$)|\.$)|([,;])[ \t]*\2(?=\s|$)|(?<=[\p{L}\p{N})])\.\.(?![.…\p{L}\p{N}])/gu

/**
 * Punctuation stands once, right after its word: not `a , b`, `a,, b` or `the end..`. Left alone:
 * code, omissions (`…`, `...`) and what begins with a sign, such as `.env`.
 */
export const prosePunctuationRule: PageRule = {
  id: 'prose:punctuation',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree }, file }) {
    if (!tree) return
    for (const { position } of nodesOfType(tree, 'text')) {
      const offset = position?.start.offset ?? 0
      const source = file.text.slice(offset, position?.end.offset)
      for (const { 0: found, 1: late, index } of source.matchAll(slip)) {
        const sign = found.trim()[0]!
        const start = offset + index
        const message = late
          ? `Unexpected space before \`${late}\``
          : `Unexpected second \`${sign}\``
        yield {
          message,
          start,
          end: start + found.length,
          help: `Write \`${sign}\` once, right after the word`,
        }
      }
    }
  },
}
