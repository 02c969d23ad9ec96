import { isInHeading, type Document } from '#content/page.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { collectFences, isWithin, readFence } from '#content/parse/collect-fences.ts'
import { collectFrontMatterProse, collectProse } from '#content/parse/collect-prose.ts'
import { proseFields } from '#content/schema/front-matter.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { escapePattern } from '#core/escape.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { collectShellCommands, ShellWord } from '#content/parse/shell-commands.ts'
import { nodesOfType } from '#core/tree.ts'

/** Occurrence of a value of `product.yaml`. */
export interface ProductValue extends Offsets {
  value: string
  /** Variables with this value. */
  keys: string[]
}

/** Minimum length of a value. Shorter ones are too often ordinary words. */
const minLength = 4

const ownFinders = {
  name: findName,
  cli: findExecutable,
  cliPackage: findPackage,
  envPrefix: findPrefix,
}

/** Keys whose values are not addresses. Slugs and years are too ambiguous to search for. */
const otherKeys = new Set([...Object.keys(ownFinders), 'slug', 'copyrightYear'])

/**
 * Finds the values of `product.yaml` in a document: addresses anywhere, the name in prose, the
 * executable and its package in shell commands, and the prefix of environment variables. Other
 * code, such as an identifier of the same name, is left alone.
 */
export function findProductValues(
  document: Document,
  variables: ProductVariables,
  readCommands: CommandReader,
): ProductValue[] {
  const { text } = document.file
  const others = Object.entries(ownFinders).flatMap(([key, find]) => {
    const value = variables[key] ?? ''
    if (value.length < minLength || !text.includes(value)) return []
    return find(document, value, readCommands).map((range) => ({ ...range, value, keys: [key] }))
  })
  return [...findAddresses(text, variables), ...others]
}

/** Finds hosts, email addresses and URLs. */
function findAddresses(text: string, variables: ProductVariables): ProductValue[] {
  const keysOf = new Map<string, string[]>()
  for (const [key, value] of Object.entries(variables)) {
    // Keys with a dot come from features, such as limits.
    if (otherKeys.has(key) || key.includes('.') || !text.includes(value)) continue
    keysOf.set(value, [...(keysOf.get(value) ?? []), key])
  }
  return Array.from(keysOf).flatMap(([value, keys]) =>
    findWhole(text, value, { before: '[\\p{L}\\p{N}_+-]', after: '[\\p{L}\\p{N}_-]|\\.\\w' }).map(
      (range) => ({ ...range, value, keys }),
    ),
  )
}

/**
 * Finds the name in prose. A name that the page also uses as an ordinary word, such as Task or
 * Render, is only certain within a sentence, where ordinary words have no capital.
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
    const found = findWhole(text, name, {
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

/** Returns whether `texts` also contain a name such as Task in lower case. */
export function isAlsoOrdinaryWord(name: string, texts: string[]): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(name)) return false
  const word = escapePattern(name.toLowerCase())
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_./@-])${word}\\p{Ll}*(?![\\p{L}\\p{N}_/@]|[.-]\\p{L})`,
    'u',
  )
  return texts.some((text) => pattern.test(text))
}

/** Languages in which a word such as `ACME_TOKEN` is an environment variable. */
const environmentLanguages =
  /^(?:bash|sh|shell\w*|console|zsh|fish|powershell|pwsh|ps1|bat|cmd|dotenv|env|ini|properties|docker\w*)$/i

/** Languages in which a name is an environment variable as a key or after `$`, not as a value. */
const configLanguages = /^(?:ya?ml|toml|groovy|hcl)$/i

/** Matches the code before a variable that is read from the environment. */
const environmentAccess =
  /\b(?:env|environ|environment|secrets|vars|getenv)\b["']?\s*(?:[.[(]|\.get\()\s*["'`]?$/i

/** Matches the code before a variable in a block such as `env: {`. */
const environmentBlock = /\benv(?:ironment)?["']?\s*[:=]?\s*\{[^{}]*$/i

/** Finds the prefix of environment variables, but not that of constants in code. */
function findPrefix(document: Document, prefix: string): Offsets[] {
  const { text } = document.file
  const fences = collectFences(document).map((fence) => ({ ...fence, ...rangeOfNode(fence.node) }))
  const found = findWhole(text, prefix, { before: '[\\p{L}\\p{N}_/-]', after: '(?!_[A-Z\\d])' })
  return found.filter(({ start, end }) => {
    const fence = fences.find((each) => isWithin([each], start))
    const before = text.slice(fence?.start ?? Math.max(0, start - 40), start)
    if (environmentAccess.test(before)) return true
    if (before.endsWith('.')) return false
    if (!fence) return true
    const { language = '' } = fence
    if (environmentLanguages.test(language) || environmentBlock.test(before)) return true
    const isKey = /^\w+["']?\s*[:=]/.test(text.slice(end, end + 80))
    return configLanguages.test(language) && (isKey || /\$\{?$/.test(before))
  })
}

/** Finds a value that is not preceded by `before` or followed by `after`. */
function findWhole(
  text: string,
  value: string,
  { before, after }: { before: string; after: string },
): Offsets[] {
  const pattern = new RegExp(`(?<!${before})${escapePattern(value)}(?!${after})`, 'gu')
  return Array.from(text.matchAll(pattern), ({ index }) => ({
    start: index,
    end: index + value.length,
  }))
}

export type CommandReader = typeof collectShellCommands

/** Finds the executable as the first word of a command, or after `npx`. */
function findExecutable(document: Document, cli: string, read: CommandReader): Offsets[] {
  // In text, `task list` may be prose. An option, a file or a compound word indicates a command.
  const isCall = ([, next, ...others]: ShellWord[]) =>
    /^-|\w[-:./]\w/.test(next?.value ?? '') || others.some(({ value }) => /^--[a-z]/.test(value))
  const inText = readInlineCode(document, read).filter((words) => isCompound(cli) || isCall(words))
  return [...readFences(document, read), ...inText].flatMap(([first, ...others]) => {
    const isRunner = /^(?:npx|bunx|sudo)$/.test(first?.value ?? '')
    const called = isRunner ? others.find(({ value }) => !value.startsWith('-')) : first
    return called?.value === cli ? [called] : []
  })
}

const packageCommand =
  /^(?:npx|bunx|uvx|pipx|i|install|add|update|upgrade|uninstall|remove|dlx|exec)$/

/** Finds the package in commands that install or run it. In text, a compound name is enough. */
function findPackage(document: Document, name: string, read: CommandReader): Offsets[] {
  const inText = readInlineCode(document, read)
  const alone = inText.filter(([first, next]) => !next && first?.value === name && isCompound(name))
  const installed = [...readFences(document, read), ...inText].flatMap((words) => {
    const command = words.findIndex(({ value }) => packageCommand.test(value))
    if (command === -1) return []
    return words.slice(command + 1).flatMap(({ value, start, end }) => {
      if (value === name) return [{ start, end }]
      return value.startsWith(`${name}@`) ? [{ start, end: start + name.length }] : []
    })
  })
  return [...alone.flat(), ...installed]
}

/** Returns whether a name such as `acme-cli` cannot be a word or an identifier. */
function isCompound(name: string): boolean {
  return /\W/.test(name)
}

/** Reads the commands of shell code and CI scripts, with offsets into the document. */
function readFences(document: Document, read: CommandReader): ShellWord[][] {
  return collectFences(document).flatMap((fence) => {
    const content = readFence(fence, document, {})
    return place(read(content.text, fence), content.rangeAt)
  })
}

/** Reads inline code as commands, with offsets into the document. */
function readInlineCode({ file, mdx }: Document, read: CommandReader): ShellWord[][] {
  if (!mdx.tree) return []
  return nodesOfType(mdx.tree, 'inlineCode').flatMap((node) => {
    const { start, end } = rangeOfNode(node)
    const shift = start + file.text.slice(start, end).indexOf(node.value)
    const commands = read(node.value, { language: 'bash' })
    return place(commands, (from, to) => ({ start: from + shift, end: to + shift }))
  })
}

function place(
  commands: ShellWord[][],
  rangeAt: (start: number, end: number) => Offsets,
): ShellWord[][] {
  return commands.map((words) =>
    words.map((word) => ({ ...word, ...rangeAt(word.start, word.end) })),
  )
}
