import { nodesOfType } from '#core/tree.ts'
import { listComponents } from '#content/schema/components.ts'
import type { PageRule } from '#content/rule.ts'
import { isForeignComponent } from './foreign-components.ts'

/** Fixes only imports of components, which are available without one. */
export const mdxEsmRule: PageRule = {
  id: 'mdx:esm',
  summary: 'A page does not import or export anything.',
  severity: 'error',
  isRequired: true,
  fixes: 'markup',
  scope: 'page',
  check({ mdx, file }, { features }) {
    if (!mdx.tree) return []
    const known = new Set(listComponents(features))
    return nodesOfType(mdx.tree, 'mdxjsEsm').flatMap(({ value, position }) => {
      const offset = position?.start.offset ?? 0
      return [...value.matchAll(statement)].map(({ 0: written, 1: names = '', index }) => {
        const start = offset + index
        const imported = names.match(/[\w$]+(?=\s*(?:,|\}|$))/g) ?? []
        const isRedundant = imported.every((name) => known.has(name) || isForeignComponent(name))
        const end = start + written.length
        const blankLines = /^\s*\n/.exec(file.text.slice(end))?.[0].length ?? 0
        const edit = { start, end: end + blankLines, text: '' }
        return {
          message: `Unexpected \`${written.slice(0, 6)}\`, expected content only`,
          start,
          end: start + written.trimEnd().length,
          help: 'Components need no import; for a text that begins with this word, put it in backticks',
          ...(imported.length > 0 && isRedundant && { fix: [edit] }),
        }
      })
    })
  },
}

/** Import with its names, or any other statement up to the next one. */
const statement =
  /^import\s+([\w$\s,{}]+?)\s*from\s*["'][^"'\n]*["'];?[^\S\n]*$|^(?:import|export)\b(?:(?!^(?:import|export)\b)[^])*/gm
