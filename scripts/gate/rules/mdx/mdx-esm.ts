import { nodesOfType } from '#core/tree.ts'
import { collectElements } from '#content/parse/collect-elements.ts'
import type { PageRule } from '#content/rule.ts'
import { isForeignComponent } from './foreign-components.ts'

/**
 * Removes imports of known components, unused names and a package's styles. Skips imports of
 * unknown components, since `mdx:component` reports their uses.
 */
export const mdxEsmRule: PageRule = {
  id: 'mdx:esm',
  summary: 'A page does not import or export anything.',
  severity: 'error',
  isRequired: true,
  fixes: 'markup',
  check({ mdx, file }, { components }) {
    const known = new Set(components.keys())
    const used = new Set(collectElements(mdx.tree).map(({ node }) => node.name?.split('.')[0]))
    const isUsed = (name: string) => used.has(name) || hasOtherUse(name, file.text)
    return nodesOfType(mdx.tree, 'mdxjsEsm').flatMap(({ value, position }) => {
      const offset = position?.start.offset ?? 0
      let isAfterKept = false
      return [...value.matchAll(esmStatementPattern)].flatMap(
        ({ 0: source, 1: names = '', index }) => {
          const start = offset + index
          const imported = names.match(/[\w$]+(?=\s*(?:,|\}|$))/g) ?? []
          const isUnknown = (name: string) => !known.has(name) && !isForeignComponent(name)
          const isReportedElsewhere = imported.some((name) => used.has(name) && isUnknown(name))
          const isStyle = /^import\s*["'][^"'.][^"'\n]*\.s?css["'];?\s*$/.test(source)
          const isUnneeded = (name: string) => !isUnknown(name) || !isUsed(name)
          const isRedundant = isStyle || (imported.length > 0 && imported.every(isUnneeded))
          const end = start + source.length
          // Keep the blank lines below if they separate a kept statement above from what follows.
          const gap = isAfterKept ? /^[^\S\n]*\n/ : /^\s*\n/
          const blankLines = gap.exec(file.text.slice(end))?.[0].length ?? 0
          isAfterKept ||= isReportedElsewhere || !isRedundant
          if (isReportedElsewhere) return []
          const edit = { start, end: end + blankLines, text: '' }
          const finding = {
            message: `Unexpected \`${source.slice(0, 6)}\`, expected content only`,
            start,
            end: start + source.trimEnd().length,
            help: 'Components need no import; if the line is text, put its first word in backticks',
            ...(isRedundant && { fix: [edit] }),
          }
          return [finding]
        },
      )
    })
  },
}

/** Returns whether the text contains a name more than once, as in braces or another statement. */
function hasOtherUse(name: string, text: string): boolean {
  const uses = text.match(
    new RegExp(String.raw`(?<![\w$'"/.-])${name.replaceAll('$', '\\$')}(?![\w$'"/-])`, 'g'),
  )
  return (uses?.length ?? 0) > 1
}

/** Import with its names captured, or any other import or export up to the next one. */
const esmStatementPattern =
  /^import\s+([\w$\s,{}]+?)\s*from\s*["'][^"'\n]*["'];?[^\S\n]*$|^(?:import|export)\b(?:(?!^(?:import|export)\b)[^])*/gm
