import { collectExpressions, rangeOfNode } from '#content/parse/collect-elements.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { collectVariables } from '#core/variables.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * A build fails on an unknown variable in the text; in code, which may show the notation, the rule
 * can be switched off.
 */
export const variableUnknownRule: PageRule = {
  id: 'variable:unknown',
  summary: 'Every `{product.key}` names a known variable.',
  fixes: 'value',
  severity: 'error',
  scope: 'page',
  *check({ file, mdx }, { variables }) {
    const known = Object.keys(variables)
    const evaluated = new Set(collectExpressions(mdx.tree).map((node) => rangeOfNode(node).start))
    for (const { key, start, end } of collectVariables(file.text)) {
      if (Object.hasOwn(variables, key)) continue
      const nearest = findNearest(key, known)
      const suggestion = nearest ? `; did you mean \`{product.${nearest}}\`?` : ''
      yield {
        message: `Cannot find variable \`{product.${key}}\`${suggestion}`,
        start,
        end,
        ...(nearest && { fix: [{ start, end, text: `{product.${nearest}}` }] }),
        ...(evaluated.has(start) && { isRequired: true }),
        help: listAlike(key, known),
      }
    }
  },
}

/** The variables of the same source. */
function listAlike(key: string, known: string[]): string {
  const [prefix] = /^\w+\./.exec(key) ?? []
  const alike = prefix ? known.filter((name) => name.startsWith(prefix)) : []
  const shown = alike.length > 0 ? alike : known.filter((name) => !name.includes('.'))
  const source = alike.length > 0 ? `that begin with \`${prefix}\`` : 'in product.yaml'
  return `Variables ${source}: ${shown.map((name) => `\`${name}\``).join(', ')}`
}
