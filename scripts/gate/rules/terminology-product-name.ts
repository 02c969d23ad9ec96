import { collectExpressions, rangeOfNode } from '#content/parse/collect-elements.ts'
import type { Page } from '#content/page.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'

/**
 * Checks the whole file, including code, and other spellings of the name in prose. Skips values of
 * fewer than four characters.
 */
export const terminologyProductNameRule: PageRule = {
  id: 'terminology:product-name',
  summary: "The product's name and other values of `product.yaml` are written as variables.",
  fixes: 'value',
  severity: 'error',
  scope: 'page',
  *check(page, { variables }) {
    const { text } = page.file
    const covered: TextEdit[] = []
    for (const [value, keys] of listValues(variables)) {
      if (!text.includes(value)) continue
      const ending = keys.includes('envPrefix') ? '(?=_)' : '(?![\\p{L}\\p{N}])'
      const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escape(value)}${ending}`, 'gu')
      for (const { index } of text.matchAll(pattern)) {
        const edit = { start: index, end: index + value.length, text: `{product.${keys[0]}}` }
        if (covered.some(({ start, end }) => edit.start < end && edit.end > start)) continue
        covered.push(edit)
        const fix = keys.length === 1 ? fixName(page, edit) : undefined
        yield {
          message: `Unexpected \`${value}\`, expected ${keys.map((key) => `\`{product.${key}}\``).join(' or ')}`,
          start: edit.start,
          end: edit.end,
          help,
          ...(fix && { fix }),
        }
      }
    }
    yield* findOtherSpellings(page, variables.name ?? '')
  },
}

const help = 'The name belongs to product.yaml alone; a page uses the variable'

/** Finds the name in other letter case, in two words or in one, such as `CaseBoard`. */
function* findOtherSpellings(page: Page, name: string): Generator<Finding> {
  const letters = Array.from(name.replace(/[ -]/g, ''), escape)
  if (letters.length < 4) return
  const spelling = letters.join('[ -]?')
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}@/._-])${spelling}(?![\\p{L}\\p{N}/_]|[.-]\\w)`,
    'giu',
  )
  const isWord = (found: string) => found.toLowerCase().replace('-', ' ') === name.toLowerCase()
  for (const range of collectPageProse(page)) {
    for (const { 0: found, index } of page.file.text
      .slice(range.start, range.end)
      .matchAll(pattern)) {
      // In lower case, or in parts such as `No` and `tion`, it may be other words.
      const isOther = found.split(/[ -]/).some((part) => part.length < 3) && !isWord(found)
      if (found === name || /^\P{Lu}/u.test(found) || isOther) continue
      const start = range.start + index
      const message = `Unexpected spelling \`${found}\` of the product's name, expected \`{product.name}\``
      yield { message, start, end: start + found.length, help }
    }
  }
}

/** Lists values and their variables, longest first: `app.acme.example` before `acme`. */
function listValues(variables: ProductVariables): [value: string, keys: string[]][] {
  const values = new Map<string, string[]>()
  for (const [key, value] of Object.entries(variables)) {
    // Keys with a dot come from features, such as limits, and are not names.
    if (key === 'copyrightYear' || key.includes('.') || value.length < 4) continue
    values.set(value, [...(values.get(value) ?? []), key])
  }
  return [...values].sort(([a], [b]) => b.length - a.length)
}

function escape(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** Inserts the variable, or returns `undefined` if it would not be recognized there. */
function fixName({ file, mdx, bodyStart }: Page, edit: TextEdit): TextEdit[] | undefined {
  if (file.path.endsWith('.yaml') || edit.start < bodyStart) return fixInYaml(file.text, edit)
  if (!file.path.endsWith('.mdx') || !mdx.tree) return undefined
  const isInCode = collectExpressions(mdx.tree)
    .map(rangeOfNode)
    .some(({ start, end }) => start <= edit.start && edit.end <= end)
  return isInCode ? undefined : [edit]
}

/** Adds quotes if the value begins with the variable, since YAML reads `{` as a mapping. */
function fixInYaml(text: string, edit: TextEdit): TextEdit[] | undefined {
  const lineStart = text.lastIndexOf('\n', edit.start - 1) + 1
  const lineEnd = text.indexOf('\n', edit.start)
  const before = text.slice(lineStart, edit.start)
  const after = text.slice(edit.end, lineEnd === -1 ? text.length : lineEnd).trimEnd()
  const written = before.replace(/^\s*(?:- +)?(?:[\w-]+: +)?/, '')
  if (/^[[{](?!product\.)/.test(written)) return undefined
  if (written !== '') return [edit]
  if (/["\\]|\s#/.test(after)) return undefined
  const end = edit.end + after.length
  return [{ start: edit.start, end, text: `"${edit.text}${after}"` }]
}
