import { collectExpressions, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { collectVariables } from '#core/variables.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import type { PageRule } from '#content/rule.ts'
import { helpForMissingKey } from '#content/schema/product.ts'

/** Unknown variables fail a build only in text, since code may show the syntax of variables. */
export const variableUnknownRule: PageRule = {
  id: 'variable:unknown',
  summary: 'Every `{product.key}` names a known variable.',
  fixes: 'content',
  severity: 'error',
  *check({ file, mdx }, { variables }) {
    const known = Object.keys(variables)
    const evaluated = new Set(collectExpressions(mdx.tree).map((node) => offsetsOfNode(node).start))
    for (const { key, start, end } of collectVariables(file.text)) {
      if (Object.hasOwn(variables, key)) {
        // In text, double braces are invalid MDX, and `mdx:syntax` reports them.
        const hasDoubleBraces = mdx.tree && file.text[start - 1] === '{' && file.text[end] === '}'
        if (hasDoubleBraces) yield describeDoubleBraces(key, start - 1, end + 1)
        continue
      }
      const missing = helpForMissingKey(key)
      const nearest = missing ? undefined : findNearest(key, known)
      // Another variable would state another fact.
      const isSame = nearest?.toLowerCase() === key.toLowerCase()
      yield {
        message: `Cannot find variable \`{product.${key}}\`${didYouMean(nearest && `{product.${nearest}}`)}`,
        start,
        end,
        ...(isSame && { fix: [{ start, end, text: `{product.${nearest}}` }] }),
        ...(evaluated.has(start) && { isRequired: true }),
        help: missing ?? helpForUnknownVariable(key, known),
      }
    }
  },
}

function describeDoubleBraces(key: string, start: number, end: number): Finding {
  const text = `{product.${key}}`
  const message = `Unexpected \`{${text}}\`, expected \`${text}\``
  return { message, start, end, fix: [{ start, end, text }] }
}

/** Lists the variables with the prefix of `key`, or else those of `product.yaml`. */
function helpForUnknownVariable(key: string, known: string[]): string {
  const [prefix] = /^\w+\./.exec(key) ?? []
  const alike = prefix ? known.filter((name) => name.startsWith(prefix)) : []
  const shown = alike.length > 0 ? alike : known.filter((name) => !name.includes('.'))
  const source = alike.length > 0 ? `that begin with \`${prefix}\`` : 'in product.yaml'
  return `Variables ${source}: ${joinInBackticks(shown)}`
}
