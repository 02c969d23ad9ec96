import { parseSync } from 'oxc-parser'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { PageRule } from '#content/rule.ts'
import { nodesOfType } from '#core/tree.ts'
import { isForeignComponent } from './foreign-components.ts'

/** Removes imports of known components, and of names that the rest of the page does not contain. */
export const mdxEsmRule: PageRule = {
  id: 'mdx:esm',
  summary: 'A page does not import or export anything.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  check({ mdx, file: { text } }, { components }) {
    return nodesOfType(mdx.tree, 'mdxjsEsm').map((node) => {
      const { start } = offsetsOfNode(node)
      const end = start + node.value.trimEnd().length
      const others = text.slice(0, start) + text.slice(end)
      const isUnneeded = (name: string) =>
        components.has(name) || isForeignComponent(name) || !others.includes(name)
      const names = listImportedNames(node.value)
      const gap = text.length - end - text.slice(end).trimStart().length
      const edit = { start, end: end + gap, text: '' }
      return {
        message: `Unexpected \`${text.slice(start, start + 6)}\`, expected content only`,
        start,
        end,
        help: 'Components need no import; if the line is text, put its first word in backticks',
        ...(names?.every(isUnneeded) && { fix: [edit] }),
      }
    })
  },
}

/** Lists the local names of a block of imports, or returns `undefined` for any other code. */
function listImportedNames(code: string): string[] | undefined {
  const { program, errors } = parseSync('page.tsx', code)
  if (errors.length > 0 || program.body.length === 0) return undefined
  const names = program.body.map((statement) =>
    statement.type === 'ImportDeclaration'
      ? statement.specifiers.map(({ local }) => local.name)
      : undefined,
  )
  return names.every((each) => each !== undefined) ? names.flat() : undefined
}
