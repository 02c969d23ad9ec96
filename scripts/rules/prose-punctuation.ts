import { matchTexts } from '../content/match-texts.ts'
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
  check({ mdx: { tree }, file }) {
    if (!tree) return []
    return matchTexts(nodesOfType(tree, 'text'), file.text, slip).map(
      ({ found, group: late, start, end }) => {
        const sign = late ?? found[0]
        return {
          message: late ? `Unexpected space before \`${late}\`` : `Unexpected second \`${sign}\``,
          start,
          end,
          help: `Write \`${sign}\` once, right after the word`,
        }
      },
    )
  },
}
