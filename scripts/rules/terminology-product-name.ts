import type { ProductVariables } from '../core/variables.ts'
import { fixProductName } from './fix-product-name.ts'
import type { Finding, PageRule } from './rule.ts'

/**
 * The product is data: its name and what is made from it are written as variables, so that a change
 * of `product.yaml` reaches every page. Looked for everywhere in the file, in code too.
 */
export const terminologyProductNameRule: PageRule = {
  id: 'terminology:product-name',
  severity: 'error',
  scope: 'page',
  *check(page, variables) {
    const { file } = page
    const covered: Finding[] = []
    for (const { key, value, pattern } of patternsOf(variables)) {
      if (!file.text.includes(value)) continue
      for (const match of file.text.matchAll(pattern)) {
        const start = match.index
        const end = start + match[0].length
        if (covered.some((other) => start < other.end && end > other.start)) continue
        const fix = fixProductName(page, { key, value, start, end }, variables)
        covered.push({
          message: `Unexpected \`${match[0]}\`, expected \`{product.${key}}\``,
          start,
          end,
          help: 'The name belongs to product.yaml alone; a page uses the variable',
          ...(fix && { fix }),
        })
      }
    }
    yield* covered
  },
}

interface ValuePattern {
  key: string
  value: string
  pattern: RegExp
}

/** Made once for all pages of a site. */
const patterns = new WeakMap<ProductVariables, ValuePattern[]>()

/** Longest values first, so that `app.acme.example` is not reported as `acme`. */
function patternsOf(variables: ProductVariables): ValuePattern[] {
  const known = patterns.get(variables)
  if (known) return known
  const made = Object.entries(variables)
    .filter(([key]) => key !== 'copyrightYear')
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([key, value]) => ({
      key,
      value,
      pattern: wholeWord(value, key === 'envPrefix' ? '(?=_)' : '(?![\\p{L}\\p{N}])'),
    }))
  patterns.set(variables, made)
  return made
}

function wholeWord(value: string, ending: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escape(value)}${ending}`, 'gu')
}

function escape(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
