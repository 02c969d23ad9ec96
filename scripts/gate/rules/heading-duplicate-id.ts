import GithubSlugger from 'github-slugger'
import type { Anchor } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'

/** Headings of the same words get numbered ids, which is `markdownlint:MD024`'s matter. */
export const headingDuplicateIdRule: PageRule = {
  id: 'heading:duplicate-id',
  summary: 'An id that a heading or a component sets is on its page once.',
  severity: 'warning',
  scope: 'page',
  *check({ anchors, file, lines }) {
    const firsts = new Map<string, Anchor>()
    for (const anchor of anchors) {
      const id = wantedId(anchor)
      const first = firsts.get(id)
      if (!firsts.has(anchor.id)) firsts.set(anchor.id, anchor)
      if (!first || !collides(first, anchor)) continue
      yield {
        message: `Unexpected second id \`${id}\` on the page`,
        start: anchor.start,
        end: anchor.end,
        help: `Links to \`#${id}\` lead to the first one: give a heading another id, \`[#other-id]\``,
        related: [
          {
            ...lines.rangeAt(first.start, first.end),
            file: file.displayPath,
            message: `The first id \`${id}\``,
          },
        ],
      }
    }
  },
}

/** The id without the number that a heading gets if another one has it already. */
function wantedId({ id, depth, text = '', ownId }: Anchor): string {
  return depth === undefined ? id : new GithubSlugger().slug(ownId ?? text)
}

/** Whether one is a heading, and not both take their ids from their words. */
function collides(a: Anchor, b: Anchor): boolean {
  const isHeading = a.depth !== undefined || b.depth !== undefined
  return isHeading && [a, b].some(({ depth, ownId }) => depth === undefined || ownId !== undefined)
}
