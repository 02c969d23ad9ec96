import type { PageRule } from '#content/rule.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'

/** Windows path such as `C:\Users`, `%APPDATA%\npm`, `~\.ssh` or `\\server\share`. */
const windowsPathPattern =
  /(?<![\p{L}\p{N}])[a-z]:\\[^\s`"']*|(?<!\S)(?:%\w+%|~)\\[^\s`"']*|(?<!\S)\\\\(?=[\w.-]+\\[\w$])/giu

/** In Markdown, a backslash before punctuation is an escape, so `C:\.npmrc` becomes `C:.npmrc`. */
export const textLostBackslashRule: PageRule = {
  id: 'text:lost-backslash',
  isGeneral: true,
  summary: 'A Windows path in the text keeps all of its backslashes.',
  severity: 'warning',
  check({ mdx, file }) {
    const texts = mdx.tree ? nodesOfType(mdx.tree, 'text') : []
    return matchTexts(texts, file.text, windowsPathPattern).flatMap(({ found, start, end }) => {
      // Writers who double one backslash know about escapes. `a:\*` is not a path.
      const isEscaped = found.length > 2 && found.includes('\\\\')
      const [lost] = /\\[!-/:-@[-`{-~]/.exec(found) ?? []
      if (!lost || isEscaped || /^\w:..$/.test(found)) return []
      const message = `Unexpected escape \`${lost}\` in a path, shown without its backslash`
      return [{ message, start, end, help: 'Put the path in backticks' }]
    })
  },
}
