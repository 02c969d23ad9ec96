import { matchAt } from '#core/tree.ts'

export const literalBraceHelp =
  'For braces in the text, put the passage in backticks or write `\\{`'

/**
 * Returns advice for the braces at `start`, which may be a template tag, an attribute list or
 * literal text.
 */
export function helpForBraces(text: string, start: number): string {
  if (text.startsWith('{{', start) && vueAttributePattern.test(text)) return vueHelp
  if (matchAt(/\{\s*(?:\/_|<!--|#\s)/y, text, start)) return 'Write a comment as `{/* … */}`'
  const [, tag = ''] = matchAt(/\{(?:\{?[%<]|%)-?\s*\/?\s*([\w-]*)/y, text, start) ?? []
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const isCallout =
    /^[\s>]*:{3,}\s*$/.test(text.slice(lineStart, start)) || calloutTagPattern.test(tag)
  if (isCallout) return 'Write `<Callout type="note">` for a passage set apart'
  if (/^tab/.test(tag)) return 'Write `<Tabs>` with a `<Tab label="…">` for each variant'
  if (tag !== '') return 'Template tags are not supported; write Markdown or a component'
  const list =
    matchAt(/\{:?\s*(?:[.#]|[\w-]+=[^=>\s])/y, text, start) ??
    matchAt(/\{:?\s*(?:align|class|height|target|width)\s*=/y, text, start)
  return list ? 'Attribute lists are not supported; remove it' : literalBraceHelp
}

const calloutTagPattern =
  /^(?:hint|note|tip|info|warning|caution|danger|alert|admonition|callout|notice)/

export const vueHelp =
  'Vue templates do not run on this site; put code in backticks, or write a component'

/** Pattern for a tag with an attribute that only Vue reads, such as `v-for="item of items"`. */
const vueAttributePattern = /<[a-z][^<>]*\s(?:v-[a-z]+|[:@][a-z-]+)="/i

/** Returns whether the tag at `start` has an attribute of Vue that MDX cannot parse. */
export function isVueTag(text: string, start: number): boolean {
  const tag = matchAt(/<[\w.-]+(?:"[^"]*"|[^<>"])*>?/y, text, start)?.[0] ?? ''
  return /\s[:@][a-z][\w.:-]*="/i.test(tag.replace(/(?<==)"[^"]*"/g, '""'))
}
