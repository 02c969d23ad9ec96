import { collectExpressions, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { collectFrontMatterProse, collectPageProse } from '#content/parse/collect-prose.ts'
import type { Document } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'
import type { TextEdit, Finding } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'
import { lineAt } from '#core/line-index.ts'
import type { ProductVariables } from '#core/variables.ts'
import {
  findAddresses,
  findOwnLinks,
  findSampleNames,
  type ProductValue,
} from './product-values.ts'

/**
 * Reports the name and other spellings of it in prose, the command and its package in samples, and
 * addresses anywhere.
 */
export const terminologyProductNameRule: PageRule = {
  id: 'terminology:product-name',
  summary:
    "The product's name, its command and package in samples, and the addresses in `product.yaml` are written as variables.",
  fixes: 'content',
  covers: true,
  severity: 'error',
  *check(page, { variables }) {
    const links = findOwnLinks(page, variables)
    yield* links
    const values = [
      ...findAddresses(page.file.text, variables),
      ...findSampleNames(page, variables),
      ...findNames(page, variables.name),
    ]
    for (const { start, end, value, keys } of values) {
      if (links.some((link) => link.start <= start && end <= link.end)) continue
      const expected = keys.map((key) => `\`{product.${key}}\``).join(' or ')
      const message = `Unexpected \`${value}\`, expected ${expected}`
      const isExact = keys.length === 1 && value === variables[keys[0]!]
      const edit = { start, end, text: `{product.${keys[0]}}` }
      const fix = isExact ? createFix(page, edit) : undefined
      yield { message, start, end, help: variableHelp, ...(fix && { fix }) }
    }
  },
}

const variableHelp = 'Write the variable; only `product.yaml` contains the value'

/** Describes a spelling of the name in lower case, which may be the name of the command. */
export function describeSpelling({
  start,
  found,
  variables: { cli },
}: {
  start: number
  found: string
  variables: ProductVariables
}): Finding {
  const message = `Unexpected \`${found}\`, expected \`{product.name}\``
  const cliHelp = found === cli ? '; for the command, write `{product.cli}` as code' : ''
  return { message, start, end: start + found.length, help: variableHelp + cliHelp }
}

/** Minimum length of the name. A shorter one is often an ordinary word. */
const minNameLength = 4

/**
 * Finds the name in prose, and spellings with other capitals, spaces or hyphens, such as
 * `CaseBoard`. Skips spellings in lower case, and a name such as Task on a page that uses the
 * ordinary word too.
 */
function findNames(page: Document, name = ''): ProductValue[] {
  if (name.length < minNameLength) return []
  const prose = [...collectPageProse(page), ...collectFrontMatterProse(page, ['keywords'])]
  const spelling = name.split(/[ -]/).map(escapeRegExp).join('[ -]?')
  const source = `(?<![\\p{L}\\p{N}_./\\\\@#])${spelling}(?![\\p{L}\\p{N}_/\\\\]|\\.\\p{L})`
  const found = prose.flatMap((range) => {
    const text = page.file.text.slice(range.start, range.end)
    return Array.from(text.matchAll(new RegExp(source, 'giu')), ({ 0: value, index }) => {
      const start = range.start + index
      return { start, end: start + value.length, value, keys: ['name'] }
    })
  })
  const word = name.toLowerCase()
  const isOrdinary = word !== name && !name.includes(' ')
  if (isOrdinary && found.some(({ value }) => value === word)) return []
  // A name in lower case may begin a sentence.
  const isOther = (value: string) => /^\p{Lu}/u.test(value) && value.slice(1) !== name.slice(1)
  return found.filter(({ value }) => value === name || isOther(value))
}

/**
 * Returns the fix, or `undefined` if variables do not work there: in expressions, invalid MDX,
 * complex YAML and other formats.
 */
function createFix({ file, mdx, bodyStart }: Document, edit: TextEdit): TextEdit[] | undefined {
  if (file.path.endsWith('.yaml') || edit.start < bodyStart) return createYamlFix(file.text, edit)
  if (!file.path.endsWith('.mdx') || !mdx.tree) return undefined
  const isInExpression = collectExpressions(mdx.tree)
    .map(offsetsOfNode)
    .some(({ start, end }) => start <= edit.start && edit.end <= end)
  return isInExpression ? undefined : [edit]
}

/**
 * Returns the fix in YAML, or `undefined` if the value is too complex. Adds quotes if the value
 * begins with the variable, since YAML parses an initial `{` as a mapping.
 */
function createYamlFix(text: string, edit: TextEdit): TextEdit[] | undefined {
  const line = lineAt(text, edit.start)
  const before = text.slice(line.start, edit.start)
  const after = text.slice(edit.end, line.end).trimEnd()
  const valueStart = before.replace(/^\s*(?:- +)?(?:[\w-]+: +)?/, '')
  if (/^[[{](?!product\.)/.test(valueStart)) return undefined
  if (valueStart !== '') return [edit]
  if (/["\\]|\s#/.test(after)) return undefined
  const end = edit.end + after.length
  return [{ start: edit.start, end, text: `"${edit.text}${after}"` }]
}
