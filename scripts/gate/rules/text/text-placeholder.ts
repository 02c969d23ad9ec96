import { matchTexts, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

const placeholder =
  /(?<![\p{L}\p{N}\\])(?:(?:TODO|FIXME|XXX)(?=[:(])|TB[AD](?![\p{L}\p{N}])|[Ll]orem [Ii]psum)/gu

/** Skips code, comments, and `TODO` as the name of a state. */
export const textPlaceholderRule: PageRule = {
  id: 'text:placeholder',
  summary: 'A page contains no `TODO:`, `FIXME:`, `TBD` or `lorem ipsum`.',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree }, file }) {
    return matchTexts(nodesOfType(tree, 'text'), file.text, placeholder).map(
      ({ found, start, end }) => ({
        message: `Unexpected \`${found}\` on a page that readers see`,
        start,
        end,
        help: 'Write what is missing, or put the note into a comment: `{/* TODO: … */}`',
      }),
    )
  },
}
