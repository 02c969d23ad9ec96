import type { Document } from '#content/page.ts'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import { collectShellCommands, indexOfTool, isPackage } from '#content/parse/shell-commands.ts'
import type { Offsets, Finding } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'
import { findOwnRoute } from '#core/url.ts'
import type { ProductVariables } from '#core/variables.ts'

/** Occurrence of a value from `product.yaml`. */
export interface ProductValue extends Offsets {
  value: string
  /** Names of the variables with this value. */
  keys: string[]
}

/**
 * Finds links that name a page of this site by its published URL. Skips other places, such as a
 * bare address, which is text.
 */
export function findOwnLinks({ links, file }: Document, variables: ProductVariables) {
  return links.flatMap(({ start, end }): (Finding & Offsets)[] => {
    const before = file.text.slice(Math.max(0, start - 4), start)
    const route = findOwnRoute(variables, file.text.slice(start, end))
    if (route === undefined || !/(?:\]\(|\]: ?|=["'])<?$/.test(before)) return []
    return [
      {
        message: `Unexpected address of this site, expected the route \`${route}\``,
        start,
        end,
        help: 'Links within the site name a route, so that they are checked',
        fix: [{ start, end, text: route }],
      },
    ]
  })
}

/** Keys whose values are not addresses of the product. */
const otherKeys = new Set(
  'name cli cliPackage envPrefix slug copyrightYear docsPaths imageHosts'.split(' '),
)

/** Finds hosts, email addresses and URLs. */
export function findAddresses(text: string, variables: ProductVariables): ProductValue[] {
  // Keys with a dot belong to features, such as limits.
  const entries = Object.entries(variables).filter(
    ([key, value]) => !otherKeys.has(key) && !key.includes('.') && text.includes(value),
  )
  if (entries.length === 0) return []
  const values = entries.map(([, value]) => value).sort((a, b) => b.length - a.length)
  const source = values.map(escapeRegExp).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_+-])(?:${source})(?![\\p{L}\\p{N}_-]|\\.\\w)`, 'gu')
  return Array.from(text.matchAll(pattern), ({ 0: value, index: start }) => {
    const keys = entries.flatMap(([key, each]) => (each === value ? [key] : []))
    return { start, end: start + value.length, value, keys }
  })
}

/** Finds the command and its package in the commands of fences. */
export function findSampleNames(page: Document, variables: ProductVariables): ProductValue[] {
  const { text } = page.file
  const { cli = '', cliPackage = '' } = variables
  if (![cli, cliPackage].some((each) => each && text.includes(each))) return []
  return collectFences(page).flatMap((fence) => {
    const code = readFence(fence, page, variables)
    return collectShellCommands(code.text, fence).flatMap((words) => {
      const tool = words[indexOfTool(words, { executable: cli, packageName: cliPackage })]
      return words.flatMap((word) => {
        // A package that is named like the command may be a folder or a script.
        const isOfPackage = cliPackage !== cli && isPackage(word, cliPackage)
        const range = code.rangeAt(word.start, word.end)
        const isVariable = text.slice(range.start, range.end).includes('{product.')
        if (isVariable || (!isOfPackage && word !== tool)) return []
        const [key, value] = isOfPackage ? ['cliPackage', cliPackage] : ['cli', cli]
        const start = text.indexOf(value, range.start)
        return { start, end: start + value.length, value, keys: [key] }
      })
    })
  })
}
