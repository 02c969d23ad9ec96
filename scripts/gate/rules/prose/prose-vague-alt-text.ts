import { nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/** Words for a picture as such; one or several of them say nothing of this one. */
const vague =
  /^(?:(?:an?|the|this|my|our|some|new|an? \w+ of) )*(?:image|picture|photo|photograph|screenshot|screen shot|screen|figure|diagram|illustration|graphic|icon|logo|alt text|alt|img|pic|untitled|placeholder)s?(?: \d+| here)?$/

/** The name of a file, with what cameras and systems make of it. */
const fileName = /\.(?:png|jpe?g|gif|svg|webp|avif)$|^(?:img|dsc|screenshot|image)[_-]?\d+/

/** Reports texts that are only `image`, `screenshot` and the like, and file names. */
export const proseVagueAltTextRule: PageRule = {
  id: 'prose:vague-alt-text',
  summary: 'The alternative text of an image says what the image shows.',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree } }) {
    if (!tree) return []
    const images = [...nodesOfType(tree, 'image'), ...nodesOfType(tree, 'imageReference')]
    return images.flatMap(({ alt, position }): Finding[] => {
      const text =
        alt
          ?.trim()
          .toLowerCase()
          .replace(/(?<![.\s])[.\s]+$/, '') ?? ''
      if (!vague.test(text) && !fileName.test(text)) return []
      const start = (position?.start.offset ?? 0) + 2
      return [
        {
          message: `Unexpected alternative text \`${alt}\`, expected words that say what the picture tells`,
          start,
          end: start + alt!.length,
          help: 'Such as `The menu of a test run, with Close at its end`',
        },
      ]
    })
  },
}
