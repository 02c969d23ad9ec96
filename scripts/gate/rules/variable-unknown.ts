import type { SiteData } from '#content/site.ts'
import { collectExpressions, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { collectVariables } from '#core/variables.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { helpForMissingKey } from '#content/schema/product.ts'

/**
 * Unknown variables fail a build only in text, since code may show the syntax of variables. The fix
 * corrects only the letter case, since another variable would state another fact.
 */
export const variableUnknownRule: PageRule = {
  id: 'variable:unknown',
  needs: ['variables'],
  summary: 'Every `{product.key}` names a known variable.',
  fixes: 'content',
  severity: 'error',
  *check({ file, mdx }, { variables, featureFiles }) {
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
      const meant = missing ? undefined : findCorrection(key, known)
      const nearest = missing ? undefined : (meant ?? findNearest(key, known))
      const suggestion = didYouMean(nearest && `{product.${nearest}}`)
      yield {
        message: `Cannot find variable \`{product.${key}}\`${suggestion}`,
        start,
        end,
        ...(meant && { fix: [{ start, end, text: `{product.${meant}}` }] }),
        ...(evaluated.has(start) && { isRequired: true }),
        help:
          missing ??
          ((meant === undefined && helpForFeatureVariable(key, featureFiles)) ||
            helpForUnknownVariable(key, known)),
      }
    }
  },
}

function describeDoubleBraces(key: string, start: number, end: number): Finding {
  const replacement = `{product.${key}}`
  const message = `Unexpected \`{${replacement}}\`, expected \`${replacement}\``
  return { message, start, end, fix: [{ start, end, text: replacement }] }
}

/** Finds the only variable that differs from `key` in letter case alone. */
function findCorrection(key: string, known: string[]): string | undefined {
  const alike = known.filter((name) => name.toLowerCase() === key.toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}

/** Returns advice to add the variable to the file of its feature. */
function helpForFeatureVariable(key: string, files: SiteData['featureFiles']): string | undefined {
  const [, word, name] = /^(\w+)\.(\w+)$/.exec(key) ?? []
  const source = files.find(({ variables }) => variables === word)
  return source && name !== undefined ? `Add \`${name}\` to \`${source.file}\`` : undefined
}

/** Lists the variables with the prefix of `key`, or else those of `product.yaml`. */
function helpForUnknownVariable(key: string, known: string[]): string {
  const [prefix] = /^\w+\./.exec(key) ?? []
  const alike = prefix ? known.filter((name) => name.startsWith(prefix)) : []
  const shown = alike.length > 0 ? alike : known.filter((name) => !name.includes('.'))
  const source = alike.length > 0 ? `that begin with \`${prefix}\`` : 'in product.yaml'
  return `Variables ${source}: ${joinInBackticks(shown)}`
}
