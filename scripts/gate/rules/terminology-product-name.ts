import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import type { Page } from '#content/page.ts'
import type { ProductVariables } from '#core/variables.ts'
import { fixProductName } from './fix-product-name.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Looked for everywhere in the file, in code too. Where several
 * variables have one value, the place decides: a word that begins a command is the executable, one
 * within an address the `slug`.
 */
export const terminologyProductNameRule: PageRule = {
  id: 'terminology:product-name',
  summary: "The product's name and other values of `product.yaml` are written as variables.",
  isFixable: true,
  severity: 'error',
  scope: 'page',
  *check(page, { variables }) {
    const { text } = page.file
    const covered: Place[] = []
    for (const { keys, value, pattern } of patternsOf(variables)) {
      if (!text.includes(value)) continue
      for (const match of text.matchAll(pattern)) {
        const place = { start: match.index, end: match.index + match[0].length }
        if (keys[0] === 'cli' && value.length <= shortest && !callsTool(place, page)) continue
        if (covered.some((other) => place.start < other.end && place.end > other.start)) continue
        covered.push(place)
        const meant = chooseKey(keys, place, page)
        const wanted = (meant ? [meant] : keys).map((key) => `\`{product.${key}}\``)
        const fix = meant && fixProductName(page, { key: meant, ...place })
        yield {
          message: `Unexpected \`${match[0]}\`, expected ${wanted.join(' or ')}`,
          ...place,
          help: 'The name belongs to product.yaml alone; a page uses the variable',
          ...(fix && { fix }),
        }
      }
    }
  },
}

/** An executable with a name as short as this, such as `tr`, is known by its place and what follows alone. */
const shortest = 3

function callsTool(place: Place, page: Page): boolean {
  return keyOfPlace(place, page) === 'cli' && /^ +[\w-]/.test(page.file.text.slice(place.end))
}

interface ValuePattern {
  /** The variables that have this value. */
  keys: string[]
  value: string
  pattern: RegExp
}

/** Made once for all pages of a site. */
const patterns = new WeakMap<ProductVariables, ValuePattern[]>()

/** Longest values first, so that `app.acme.example` is not reported as `acme`. */
function patternsOf(variables: ProductVariables): ValuePattern[] {
  const known = patterns.get(variables)
  if (known) return known
  const groups = new Map<string, ValuePattern>()
  for (const [key, value] of Object.entries(variables)) {
    // What features bring, such as limits, names nothing.
    if (key === 'copyrightYear' || key.includes('.')) continue
    const ending = key === 'envPrefix' ? '(?=_)' : '(?![\\p{L}\\p{N}])'
    const group = groups.get(value + ending)
    if (group) group.keys.push(key)
    else groups.set(value + ending, { keys: [key], value, pattern: wholeWord(value, ending) })
  }
  const made = [...groups.values()].sort((a, b) => b.value.length - a.value.length)
  patterns.set(variables, made)
  return made
}

function wholeWord(value: string, ending: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escape(value)}${ending}`, 'gu')
}

function escape(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

interface Place {
  start: number
  end: number
}

/** The one of several variables of equal value that fits the place; undefined where several may. */
function chooseKey(keys: string[], place: Place, page: Page): string | undefined {
  if (keys.length === 1) return keys[0]
  const wanted = keyOfPlace(place, page)
  return wanted && keys.includes(wanted) ? wanted : undefined
}

function keyOfPlace({ start, end }: Place, { file, mdx }: Page): string | undefined {
  const { text } = file
  const code = [...nodesOfCode(mdx.tree)].find((each) => each.start <= start && each.end >= end)
  const before = text.slice(
    Math.max(code?.start ?? 0, text.lastIndexOf('\n', start - 1) + 1),
    start,
  )
  const after = text.slice(end, end + 2)
  if (/[/@.-]$/.test(before) || /^(?:[-/@]|\.\w)/.test(after)) return 'slug'
  if (!code) return 'name'
  return commandStart.test(before) && /^(?:[\s`)"']|$)/.test(after) ? 'cli' : undefined
}

/** What stands before a command on its line: nothing, a prompt, a sign of the shell, a YAML key. */
const commandStart =
  /^(?:.*(?:[|;&(]|\b(?:npx|sudo|exec|time)|\b(?:run|script):))?[\s`'"]*(?:[-$>] )*$/

function* nodesOfCode(tree: Page['mdx']['tree']): Iterable<Place> {
  if (!tree) return
  for (const { position } of [...nodesOfType(tree, 'code'), ...nodesOfType(tree, 'inlineCode')]) {
    yield { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
  }
}
