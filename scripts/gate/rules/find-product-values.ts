import { isInHeading, type Document } from '#content/page.ts'
import { collectFrontMatterProse, collectProse } from '#content/parse/collect-prose.ts'
import { proseFields } from '#content/schema/front-matter.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'
import type { ProductVariables } from '#core/variables.ts'

/** Occurrence of a value from `product.yaml`. */
export interface ProductValue extends Offsets {
  value: string
  /** Names of the variables with this value. */
  keys: string[]
}

/** Minimum length of the name. A shorter one is often an ordinary word. */
const minNameLength = 4

/**
 * Keys whose values are not addresses of the product. Those besides the name are too ambiguous to
 * search for.
 */
const nonAddressKeys = new Set([
  'name',
  'cli',
  'cliPackage',
  'envPrefix',
  'slug',
  'copyrightYear',
  'imageHosts',
])

/** Finds values from `product.yaml` in a document: addresses anywhere, and the name in prose. */
export function findProductValues(document: Document, variables: ProductVariables): ProductValue[] {
  const { text } = document.file
  const { name = '' } = variables
  const names = name.length >= minNameLength && text.includes(name) ? findName(document, name) : []
  return [
    ...findAddresses(text, variables),
    ...names.map((range) => ({ ...range, value: name, keys: ['name'] })),
  ]
}

/** Finds hosts, email addresses and URLs. */
function findAddresses(text: string, variables: ProductVariables): ProductValue[] {
  const keysByValue = new Map<string, string[]>()
  for (const [key, value] of Object.entries(variables)) {
    // Skip keys with a dot. They belong to features, such as limits.
    if (nonAddressKeys.has(key) || key.includes('.') || !text.includes(value)) continue
    keysByValue.set(value, [...(keysByValue.get(value) ?? []), key])
  }
  return Array.from(keysByValue).flatMap(([value, keys]) =>
    findOccurrences(text, value, {
      before: '[\\p{L}\\p{N}_+-]',
      after: '[\\p{L}\\p{N}_-]|\\.\\w',
    }).map((range) => ({ ...range, value, keys })),
  )
}

/**
 * Finds the product's name in prose. A name such as Task that the page also uses as an ordinary
 * word counts only within a sentence, where ordinary words are not capitalized.
 */
function findName(document: Document, name: string): Offsets[] {
  const { file, mdx, bodyStart } = document
  const ranges = [
    ...collectFrontMatterProse(document, proseFields),
    ...(mdx.tree ? collectProse(mdx.tree, file.text) : []),
  ]
  const texts = ranges.map(({ start, end }) => file.text.slice(start, end))
  const isOrdinary = isAlsoOrdinaryWord(name, texts)
  return ranges.flatMap(({ start }, index) => {
    const text = texts[index]!
    const found = findOccurrences(text, name, {
      before: '[\\p{L}\\p{N}_./\\\\@#]',
      after: '[\\p{L}\\p{N}_/\\\\]|\\.\\p{L}',
    })
    const placed = found.map((range) => ({ start: start + range.start, end: start + range.end }))
    if (!isOrdinary) return placed
    return placed.filter((range) => {
      const isInSentence =
        /\p{Ll},? $/u.test(text.slice(0, range.start - start)) &&
        !/^ \p{Lu}/u.test(text.slice(range.end - start))
      return isInSentence && range.start >= bodyStart && !isInHeading(range.start, document)
    })
  })
}

/** Returns whether `texts` also contain a one-word name such as Task in lower case. */
export function isAlsoOrdinaryWord(name: string, texts: string[]): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(name)) return false
  const word = escapeRegExp(name.toLowerCase())
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_./@-])${word}\\p{Ll}*(?![\\p{L}\\p{N}_/@]|[.-]\\p{L})`,
    'u',
  )
  return texts.some((text) => pattern.test(text))
}

/** Finds occurrences of a value that are not preceded by `before` or followed by `after`. */
function findOccurrences(
  text: string,
  value: string,
  { before, after }: { before: string; after: string },
): Offsets[] {
  const pattern = new RegExp(`(?<!${before})${escapeRegExp(value)}(?!${after})`, 'gu')
  return Array.from(text.matchAll(pattern), ({ index }) => ({
    start: index,
    end: index + value.length,
  }))
}
