import { collectExpressions, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import { collectShellCommands, indexOfTool, isPackage } from '#content/parse/shell-commands.ts'
import { type Document, isInHeading } from '#content/page.ts'
import { collectFrontMatterProse, collectPageProse } from '#content/parse/collect-prose.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets, TextEdit } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'
import { lineAt } from '#core/line-index.ts'
import { nodesOfType } from '#core/tree.ts'
import { findOwnRoute } from '#core/url.ts'
import type { ProductVariables } from '#core/variables.ts'

/**
 * Reports the name and other spellings of it in prose, the command and its package in samples, and
 * addresses anywhere.
 */
export const terminologyProductNameRule: PageRule = {
  id: 'terminology:product-name',
  needs: ['product'],
  summary:
    "The product's name, its command and package in samples, and the addresses in `product.yaml` are written as variables.",
  fixes: 'content',
  covers: true,
  severity: 'error',
  *check(page, { variables }) {
    const { name = '' } = variables
    const ownLinks = findOwnLinks(page, variables)
    yield* ownLinks
    const covered: Offsets[] = [...ownLinks]
    const prose = collectPageProse(page)
    const texts = prose.map(({ start, end }) => page.file.text.slice(start, end))
    const isOrdinary = isAlsoOrdinaryWord(name, texts)
    const names = [...prose, ...collectFrontMatterProse(page, ['keywords'])].flatMap((range) =>
      findName(page, range, { name, isOrdinary }),
    )
    const values = [
      ...findAddresses(page.file.text, variables),
      ...names,
      ...findSampleNames(page, variables),
    ]
    for (const found of values.sort((a, b) => b.value.length - a.value.length)) {
      const { start, end, value, keys } = found
      if (covered.some((each) => start < each.end && end > each.start)) continue
      covered.push(found)
      const edit = { start, end, text: `{product.${keys[0]}}` }
      const fix = keys.length === 1 ? createFix(page, edit) : undefined
      yield {
        message: `Unexpected \`${value}\`, expected ${keys.map((key) => `\`{product.${key}}\``).join(' or ')}`,
        start,
        end,
        help: variableHelp,
        ...(fix && { fix }),
      }
    }
    if (name.replace(/[ -]/g, '').length < minNameLength || isOrdinary) return
    for (const [index, text] of texts.entries()) {
      yield* findOtherSpellings(variables, text, prose[index]!.start)
    }
    yield* findCommands(page, variables)
  },
}

/**
 * Finds links that name a page of this site by its published URL. Skips other places, such as a
 * bare address, which is text.
 */
function findOwnLinks({ links, file }: Document, variables: ProductVariables) {
  return links.flatMap(({ start, end }): (Finding & Offsets)[] => {
    const before = file.text.slice(Math.max(0, start - 4), start)
    if (!/(?:\]\(|\]: ?|=["'])<?$/.test(before)) return []
    // The root of the site has no path of its own: `https://docs.example.com#start`.
    const route = findOwnRoute(variables, file.text.slice(start, end))
    if (route === undefined) return []
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

const variableHelp = 'Write the variable; only `product.yaml` contains the value'

/**
 * Finds spellings of the name with other capitals, spaces or hyphens, such as `CaseBoard`, in text
 * that begins at `textStart`.
 */
function* findOtherSpellings(
  variables: ProductVariables,
  text: string,
  textStart: number,
): Generator<Finding> {
  const { name = '' } = variables
  const spelling = Array.from(name.replace(/[ -]/g, ''), escapeRegExp).join('[ -]?')
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}@/._-])${spelling}(?![\\p{L}\\p{N}/_]|[.-]\\w)`,
    'giu',
  )
  const isWord = (found: string) => found.toLowerCase().replace('-', ' ') === name.toLowerCase()
  for (const { 0: found, index } of text.matchAll(pattern)) {
    // Skip lowercase spellings and those with a short part, such as `No tion`: they may be other
    // words. The first letter may differ in case, since a lowercase name may begin a sentence.
    const mayBeOtherWord = found.split(/[ -]/).some((part) => part.length < 3) && !isWord(found)
    if (found.slice(1) === name.slice(1) || /^\P{Lu}/u.test(found) || mayBeOtherWord) continue
    yield describeSpelling({ start: textStart + index, found, variables })
  }
}

/** Describes the name or another spelling of it, which may be the name of the command. */
export function describeSpelling({
  start,
  found,
  variables: { name, cli },
}: {
  start: number
  found: string
  variables: ProductVariables
}): Finding {
  const spelling = found === name ? `\`${found}\`` : `spelling \`${found}\` of the product's name`
  const message = `Unexpected ${spelling}, expected \`{product.name}\``
  const help =
    found === cli
      ? `${variableHelp}; for the command, write \`{product.cli}\` as code`
      : variableHelp
  return { message, start, end: start + found.length, help }
}

/**
 * Finds the command in inline code, alone or with arguments, if it is the name in lower case. Other
 * commands may be something else.
 */
function* findCommands(
  document: Document,
  { name = '', cli = '' }: ProductVariables,
): Generator<Finding> {
  if (cli !== name.toLowerCase() || !document.file.text.includes(cli)) return
  for (const node of nodesOfType(document.mdx.tree, 'inlineCode')) {
    if (!`${node.value} `.startsWith(`${cli} `)) continue
    const start = document.file.text.indexOf(cli, offsetsOfNode(node).start)
    const message = `Unexpected \`${cli}\`, expected \`{product.cli}\``
    const end = start + cli.length
    yield { message, start, end, help: variableHelp, severity: 'warning' }
  }
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

/** Occurrence of a value from `product.yaml`. */
interface ProductValue extends Offsets {
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
  'docsPaths',
  'imageHosts',
])

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

/** Finds the command and its package in the commands of fences. */
function findSampleNames({ file, mdx }: Document, variables: ProductVariables): ProductValue[] {
  const { cli = '', cliPackage = '' } = variables
  if (![cli, cliPackage].some((each) => each && file.text.includes(each))) return []
  return collectFences({ file, mdx }).flatMap((fence) => {
    const code = readFence(fence, { file }, variables)
    return collectShellCommands(code.text, fence).flatMap((words) => {
      const tool = words[indexOfTool(words, { executable: cli, packageName: cliPackage })]
      return words.flatMap((word) => {
        // A package that is named like the command may be a folder or a script.
        const isOfPackage = cliPackage !== cli && isPackage(word, cliPackage)
        const range = code.rangeAt(word.start, word.end)
        const isVariable = file.text.slice(range.start, range.end).includes('{product.')
        if (isVariable || (!isOfPackage && word !== tool)) return []
        const [key, value] = isOfPackage ? ['cliPackage', cliPackage] : ['cli', cli]
        const start = file.text.indexOf(value, range.start)
        return { start, end: start + value.length, value, keys: [key] }
      })
    })
  })
}

/**
 * Finds the product's name in a range of prose. A name such as Task that the page also uses as an
 * ordinary word counts only within a sentence, where ordinary words are not capitalized.
 */
function findName(
  document: Document,
  { start, end }: Offsets,
  { name, isOrdinary }: { name: string; isOrdinary: boolean },
): ProductValue[] {
  if (name.length < minNameLength) return []
  const text = document.file.text.slice(start, end)
  const isInSentence = (range: Offsets) =>
    /\p{Ll},? $/u.test(text.slice(0, range.start)) &&
    !/^ \p{Lu}/u.test(text.slice(range.end)) &&
    start >= document.bodyStart &&
    !isInHeading(start + range.start, document)
  return findOccurrences(text, name, {
    before: '[\\p{L}\\p{N}_./\\\\@#]',
    after: '[\\p{L}\\p{N}_/\\\\]|\\.\\p{L}',
  })
    .filter((range) => !isOrdinary || isInSentence(range))
    .map((range) => {
      return { start: start + range.start, end: start + range.end, value: name, keys: ['name'] }
    })
}

/** Returns whether `texts` also contain a one-word name such as Task in lower case. */
function isAlsoOrdinaryWord(name: string, texts: string[]): boolean {
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
