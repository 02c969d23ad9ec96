import { isInHeading, type Document } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import { collectFrontMatterProse, collectProse } from '#content/parse/collect-prose.ts'
import { proseFields } from '#content/schema/front-matter.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'
import { findFirstAfter } from '#core/search-offsets.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { collectShellCommands, ShellWord } from '#content/parse/shell-commands.ts'
import { nodesOfType } from '#core/tree.ts'

/** Occurrence of a value from `product.yaml`. */
export interface ProductValue extends Offsets {
  value: string
  /** Names of the variables with this value. */
  keys: string[]
}

/** Minimum length of a value other than an address. Shorter ones are often ordinary words. */
const minValueLength = 4

const findersByKey = {
  name: findName,
  cli: findExecutable,
  cliPackage: findPackage,
  envPrefix: findEnvPrefix,
}

/** Keys whose values are not addresses. The slug and the year are too ambiguous to search for. */
const nonAddressKeys = new Set([...Object.keys(findersByKey), 'slug', 'copyrightYear'])

/**
 * Finds values from `product.yaml` in a document: addresses anywhere, the name in prose, the
 * executable and its package in shell commands, and the prefix of environment variables. Skips
 * other code, such as an identifier with the same name.
 */
export function findProductValues(
  document: Document,
  variables: ProductVariables,
  parseCommands: CommandParser,
): ProductValue[] {
  const { text } = document.file
  const others = Object.entries(findersByKey).flatMap(([key, find]) => {
    const value = variables[key] ?? ''
    if (value.length < minValueLength || !text.includes(value)) return []
    return find(document, value, parseCommands).map((range) => ({ ...range, value, keys: [key] }))
  })
  return [...findAddresses(text, variables), ...others]
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
    ...(mdx.tree ? collectProse(mdx.tree) : []),
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

/** Languages in which every name such as `ACME_TOKEN` is an environment variable. */
const environmentLanguagePattern =
  /^(?:bash|sh|shell\w*|console|zsh|fish|powershell|pwsh|ps1|bat|cmd|dotenv|env|ini|properties|docker\w*)$/i

/** Languages in which `ACME_TOKEN` is an environment variable only as a key or after `$`. */
const configLanguagePattern = /^(?:ya?ml|toml|groovy|hcl)$/i

/** Code that precedes a variable read from the environment, such as `process.env.`. */
const environmentAccessPattern =
  /\b(?:env|environ|environment|secrets|vars|getenv)\b["']?\s*(?:[.[(]|\.get\()\s*["'`]?$/i

/** Code that precedes a variable in a block such as `env: {`. */
const environmentBlockPattern = /\benv(?:ironment)?["']?\s*[:=]?\s*\{[^{}]*$/i

/** Finds the prefix in environment variables, but not in other constants in code. */
function findEnvPrefix(document: Document, prefix: string): Offsets[] {
  const { text } = document.file
  const fences = collectFences(document).map((fence) => ({
    ...fence,
    ...offsetsOfNode(fence.node),
  }))
  const found = findOccurrences(text, prefix, {
    before: '[\\p{L}\\p{N}_/-]',
    after: '(?!_[A-Z\\d])',
  })
  return found.filter(({ start, end }) => {
    const last = fences[findFirstAfter(fences, start) - 1]
    const fence = last && start < last.end ? last : undefined
    const before = text.slice(Math.max(fence?.start ?? 0, start - (fence ? 2000 : 40)), start)
    if (environmentAccessPattern.test(before)) return true
    if (before.endsWith('.')) return false
    if (!fence) return true
    const { language = '' } = fence
    if (environmentLanguagePattern.test(language) || environmentBlockPattern.test(before))
      return true
    const isKey = /^\w+["']?\s*[:=]/.test(text.slice(end, end + 80))
    return configLanguagePattern.test(language) && (isKey || /\$\{?$/.test(before))
  })
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

export type CommandParser = typeof collectShellCommands

/** Finds the executable as the first word of a command, or after `npx`, `bunx` or `sudo`. */
function findExecutable(document: Document, cli: string, read: CommandParser): Offsets[] {
  // Inline code such as `task list` may not be a command. An option, a path or a compound word
  // indicates one.
  const isCall = ([, next, ...others]: ShellWord[]) =>
    /^-|\w[-:./]\w/.test(next?.value ?? '') || others.some(({ value }) => /^--[a-z]/.test(value))
  const inlineCommands = readInlineCommands(document, read).filter(
    (words) => isCompound(cli) || isCall(words),
  )
  return [...readFenceCommands(document, read), ...inlineCommands].flatMap(([first, ...others]) => {
    const isRunner = /^(?:npx|bunx|sudo)$/.test(first?.value ?? '')
    const called = isRunner ? others.find(({ value }) => !value.startsWith('-')) : first
    return called?.value === cli ? [called] : []
  })
}

const packageCommandPattern =
  /^(?:npx|bunx|uvx|pipx|i|install|add|update|upgrade|uninstall|remove|dlx|exec)$/

/**
 * Finds the package in commands that install or run it. In inline code, a compound name alone is
 * enough.
 */
function findPackage(document: Document, name: string, read: CommandParser): Offsets[] {
  const inlineCommands = readInlineCommands(document, read)
  const alone = inlineCommands.filter(
    ([first, next]) => !next && first?.value === name && isCompound(name),
  )
  const installed = [...readFenceCommands(document, read), ...inlineCommands].flatMap((words) => {
    const command = words.findIndex(({ value }) => packageCommandPattern.test(value))
    if (command === -1) return []
    return words.slice(command + 1).flatMap(({ value, start, end }) => {
      if (value === name) return [{ start, end }]
      return value.startsWith(`${name}@`) ? [{ start, end: start + name.length }] : []
    })
  })
  return [...alone.flat(), ...installed]
}

/** Returns whether a name contains punctuation, unlike a word or an identifier. */
function isCompound(name: string): boolean {
  return /\W/.test(name)
}

/** Reads the commands in fences with shell code or CI scripts. Offsets refer to the document. */
function readFenceCommands(document: Document, read: CommandParser): ShellWord[][] {
  return collectFences(document).flatMap((fence) => {
    const content = readFence(fence, document, {})
    return toDocumentOffsets(read(content.text, fence), content.rangeAt)
  })
}

/** Reads inline code as shell commands. Offsets refer to the document. */
function readInlineCommands({ file, mdx }: Document, read: CommandParser): ShellWord[][] {
  if (!mdx.tree) return []
  return nodesOfType(mdx.tree, 'inlineCode').flatMap((node) => {
    const { start, end } = offsetsOfNode(node)
    const shift = start + file.text.slice(start, end).indexOf(node.value)
    const commands = read(node.value, { language: 'bash' })
    return toDocumentOffsets(commands, (from, to) => ({ start: from + shift, end: to + shift }))
  })
}

function toDocumentOffsets(
  commands: ShellWord[][],
  rangeAt: (start: number, end: number) => Offsets,
): ShellWord[][] {
  return commands.map((words) =>
    words.map((word) => ({ ...word, ...rangeAt(word.start, word.end) })),
  )
}
