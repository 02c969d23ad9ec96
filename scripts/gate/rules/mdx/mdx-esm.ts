import { parseSync } from 'oxc-parser'
import type { Offsets } from '#core/diagnostic.ts'
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
  fixes: 'content',
  check({ mdx, file }, { components }) {
    const known = new Set(components.keys())
    const used = new Set(collectElements(mdx.tree).map(({ node }) => node.name?.split('.')[0]))
    const isUsed = (name: string) => used.has(name) || hasOtherUse(name, file.text)
    const isUnknown = (name: string) => !known.has(name) && !isForeignComponent(name)
    const isUnneeded = (name: string) => !isUnknown(name) || !isUsed(name)
    return nodesOfType(mdx.tree, 'mdxjsEsm').flatMap(({ value, position }) => {
      const offset = position?.start.offset ?? 0
      let isAfterKept = false
      return listStatements(value).flatMap(({ names, isStyle, ...range }) => {
        const start = offset + range.start
        const end = offset + range.end
        const isReportedElsewhere = names.some((name) => used.has(name) && isUnknown(name))
        const isRedundant = isStyle || (names.length > 0 && names.every(isUnneeded))
        const gap = measureGap(file.text, { start, end }, isAfterKept)
        isAfterKept ||= isReportedElsewhere || !isRedundant
        if (isReportedElsewhere) return []
        const edit = { start, end: end + (gap ?? 0), text: '' }
        const finding = {
          message: `Unexpected \`${file.text.slice(start, start + 6)}\`, expected content only`,
          start,
          end,
          help: 'Components need no import; if the line is text, put its first word in backticks',
          ...(isRedundant && gap !== undefined && { fix: [edit] }),
        }
        return [finding]
      })
    })
  },
}

/**
 * Returns the number of characters after a statement to remove with it, or `undefined` if text
 * follows it. Keeps the line break of a statement that shares its line, and the blank lines that
 * separate a kept statement above from what follows.
 */
function measureGap(text: string, { start, end }: Offsets, isAfterKept: boolean) {
  const isFirst = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
  const rest = text.slice(end)
  if (!isFirst || /^[^\S\n]*(?:import|export)\b/.test(rest))
    return /^[^\S\n]*/.exec(rest)?.[0].length
  return (isAfterKept ? /^[^\S\n]*(?:\n|$)/ : /^\s*(?:\n|$)/).exec(rest)?.[0].length
}

interface EsmStatement extends Offsets {
  /** Local names of an import. */
  names: string[]
  /** Whether it imports only a style sheet of a package. */
  isStyle: boolean
}

/** Lists the statements of a block, or the block as one statement if it is no valid code. */
function listStatements(code: string): EsmStatement[] {
  const { program, errors } = parseSync('page.tsx', code)
  if (errors.length > 0 || program.body.length === 0) {
    return [{ start: 0, end: code.trimEnd().length, names: [], isStyle: false }]
  }
  return program.body.map((statement) => {
    const { start, end } = statement
    if (statement.type !== 'ImportDeclaration') return { start, end, names: [], isStyle: false }
    const { specifiers, source } = statement
    const isStyle = specifiers.length === 0 && /^[^.].*\.s?css$/.test(source.value)
    return { start, end, names: specifiers.map(({ local }) => local.name), isStyle }
  })
}

/** Returns whether the text contains a name more than once, as in braces or another statement. */
function hasOtherUse(name: string, text: string): boolean {
  const uses = text.match(
    new RegExp(String.raw`(?<![\w$'"/.-])${name.replaceAll('$', '\\$')}(?![\w$'"/-])`, 'g'),
  )
  return (uses?.length ?? 0) > 1
}
