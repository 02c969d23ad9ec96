import { nodesOfType } from '../content/nodes-of-type.ts'
import type { ParsedPage } from './linter.ts'

/**
 * Whether remark-lint's rules could report anything about a page, by a look at what they are about:
 * each of them walks the whole tree in a way that takes longer than our rules together. The looks are
 * broader than the rules, and a test holds them against what these find.
 */
export function isDoubtful({ mdx: { tree }, file: { text } }: ParsedPage): boolean {
  const sourcesOf = (type: 'blockquote' | 'listItem' | 'text') =>
    nodesOfType(tree, type).map(({ position }) => {
      return text.slice(position?.start.offset, position?.end.offset)
    })
  return (
    // no-duplicate-definitions, no-unused-definitions
    nodesOfType(tree, 'definition').length + nodesOfType(tree, 'footnoteDefinition').length > 0 ||
    // no-undefined-references
    sourcesOf('text').some((source) => source.includes('[')) ||
    // no-blockquote-without-marker
    sourcesOf('blockquote').some((source) => /\n(?![ \t]*>)|^>[ \t]*>/m.test(source)) ||
    // ordered-list-marker-style
    sourcesOf('listItem').some((source) => /^\d+\)/.test(source))
  )
}
