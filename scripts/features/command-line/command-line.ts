import type { Word as ShellWord } from 'unbash'

/** A word of a command line, as the command gets it. */
export interface Word {
  /** Quotes are taken away; what the shell would fill in stands as written. */
  value: string
  /** As written. */
  text: string
  start: number
  end: number
  /** Whether the shell fills in a part of it, so that its value is not known. */
  isOpen: boolean
  /** Whether it may become no word or several: a variable without quotes. */
  maySplit: boolean
}

/** A call of the tool; offsets are those of the text around it. */
export interface CommandLine {
  /** The word that calls the tool: its name, or that of its package. */
  tool: Word
  words: Word[]
}

/** What is wrong with a call of the tool; offsets are those of its words. */
export interface LineProblem {
  message: string
  start: number
  end: number
  help: string
  /** What to write there, where nothing else can be meant. */
  replacement?: string
}

/** How the tool may be called. */
export interface ToolNames {
  executable: string
  packageName: string
}

/** Finds the call of the tool in the words of a command; undefined where another tool is called. */
export function findToolCall(words: Word[], names: ToolNames): CommandLine | undefined {
  const at = indexOfProgram(words)
  const program = words[at]
  if (!program) return undefined
  if (nameOf(program) === names.executable) return { tool: program, words: words.slice(at + 1) }
  const packageAt = indexOfPackage(words, at)
  const tool = packageAt === undefined ? undefined : words[packageAt]
  if (!tool || ![names.executable, names.packageName].includes(withoutVersion(tool.value))) {
    return undefined
  }
  return { tool, words: words.slice(packageAt! + 1) }
}

/** Turns a word of the shell's tree into one of ours; `toOuter` maps its offsets. */
export function toWord(word: ShellWord, toOuter: (offset: number) => number): Word {
  const { parts = [] } = word
  const isOpen = parts.some((part) => hasExpansion(part))
  return {
    value: word.value,
    text: word.text,
    start: toOuter(word.pos),
    end: toOuter(word.end),
    isOpen,
    maySplit: isOpen && parts.some((part) => part.type !== 'DoubleQuoted' && hasExpansion(part)),
  }
}

/** Programs that run the one behind them. */
const wrappers = new Set(['command', 'env', 'exec', 'nohup', 'sudo', 'time'])

function indexOfProgram(words: Word[]): number {
  let at = 0
  while (wrappers.has(words[at]?.value ?? '')) {
    at++
    while (/^-|^\w+=/.test(words[at]?.value ?? '')) at++
  }
  return at
}

/** Programs that fetch a package and run it, with the words that say so. */
const runners: Record<string, string[] | undefined> = {
  bun: ['x'],
  bunx: [],
  npm: ['exec', 'x'],
  npx: [],
  pnpm: ['dlx', 'exec'],
  pnpx: [],
  yarn: ['dlx', 'exec'],
}

/** Place of the package's name behind a runner at `at`; undefined where there is no runner. */
function indexOfPackage(words: Word[], at: number): number | undefined {
  const runner = words[at]!.value
  const verbs = Object.hasOwn(runners, runner) ? runners[runner] : undefined
  if (!verbs) return undefined
  let next = at + 1
  if (verbs.length > 0 && !verbs.includes(words[next++]?.value ?? '')) return undefined
  while (words[next]?.value.startsWith('-')) {
    next += /^(?:-p|--package)$/.test(words[next]!.value) ? 2 : 1
  }
  return next
}

/** The name of a program, without the folders on the way to it. */
function nameOf({ value }: Word): string {
  return value.slice(value.lastIndexOf('/') + 1)
}

function withoutVersion(name: string): string {
  return name.replace(/(?<=.)@[^/@]*$/, '')
}

const expansions = /Expansion$|^ProcessSubstitution$/

function hasExpansion(part: { type: string; parts?: readonly { type: string }[] | undefined }) {
  if (part.type === 'BraceExpansion') return false
  return expansions.test(part.type) || (part.parts ?? []).some(({ type }) => expansions.test(type))
}
