import type { SyntaxNode, Command, Word as ShellWord } from 'unbash'
import type { Fence } from '#content/parse/collect-fences.ts'
import { isShellFence, readShellFence, type Script } from '#content/parse/shell-fence.ts'

/** A word of a command line, as the command gets it. */
export interface Word {
  /** Without quotes; what the shell would fill in stands as written. */
  value: string
  /** As written. */
  text: string
  start: number
  end: number
  /** Whether the shell fills in a part of it, so that its value is not known. */
  isOpen: boolean
}

/** A call of the tool in a fence; offsets are those of the fence's content. */
export interface CommandLine {
  /** The words after the name of the tool. */
  words: Word[]
  /** Whether it is a line of plain text, which may be output or prose as well. */
  isGuess: boolean
}

/** A problem in a call of the tool; offsets are those of its words. */
export interface LineProblem {
  message: string
  start: number
  end: number
  help: string
  /** The only text that can be meant, if there is one. */
  replacement?: string
}

/** The names by which the tool is called. */
export interface ToolNames {
  executable: string
  packageName: string
}

/** Collects the calls of the tool in the content of a fence. */
export type Collector = (
  content: string,
  fence: Pick<Fence, 'language'>,
  names: ToolNames,
) => CommandLine[]

/**
 * Loads the parsers of samples, and returns what collects the calls in shell code, in the shell code
 * that CI configurations hold, and, in any other language, in lines that begin with
 * a call. Shell code that does not parse has none.
 */
export async function loadCollector(): Promise<Collector> {
  const [unbash, { collectYamlScripts }] = await Promise.all([
    import('unbash'),
    import('#content/parse/yaml-scripts.ts'),
  ])
  return (content, fence, names) => {
    if (![names.executable, names.packageName].some((name) => content.includes(name))) return []
    const isShell = isShellFence(fence)
    const isData = /^ya?ml$/i.test(fence.language ?? '')
    const scripts = isShell
      ? [readShellFence(content, fence)]
      : isData
        ? collectYamlScripts(content)
        : listTextLines(content)
    return scripts.flatMap((script) =>
      listCommands(script.code).flatMap(({ name, args }) => {
        const words = name ? [name, ...args].map((word) => toWord(word as ShellWord, script)) : []
        const found = findToolCall(words, names)
        return found ? [{ words: found, isGuess: !isShell && !isData }] : []
      }),
    )
  }

  function listCommands(code: string): Command[] {
    const script = unbash.parse(code)
    return script.errors && script.errors.length > 0 ? [] : commandsIn(script)
  }

  function commandsIn(node: SyntaxNode): Command[] {
    const commands: Command[] = node.type === 'Command' ? [node] : []
    unbash.forEachChild(node, (child) => void commands.push(...commandsIn(child)))
    return commands
  }
}

/** Lists each line as a script of its own, without a prompt. */
function listTextLines(content: string): Script[] {
  return Array.from(content.matchAll(/^([ \t]*(?:\$ )?)(.+)/gm), (match) => {
    const [, before = '', code = ''] = match
    return { code, start: match.index + before.length }
  })
}

function toWord(word: ShellWord, { start }: Script): Word {
  const { parts = [] } = word
  return {
    value: word.value ?? word.text,
    text: word.text,
    start: start + word.pos,
    end: start + word.end,
    isOpen: parts.some((part) => hasExpansion(part)),
  }
}

const expansions = /Expansion$|^ProcessSubstitution$/

function hasExpansion(part: { type: string; parts?: readonly { type: string }[] | undefined }) {
  if (part.type === 'BraceExpansion') return false
  return expansions.test(part.type) || (part.parts ?? []).some(({ type }) => expansions.test(type))
}

/** Returns the words after the tool's name; undefined where another tool is called. */
function findToolCall(words: Word[], names: ToolNames): Word[] | undefined {
  const [program] = words
  if (!program) return undefined
  const name = program.value.slice(program.value.lastIndexOf('/') + 1)
  if (name === names.executable) return words.slice(1)
  const at = indexOfPackage(words)
  const tool = words[at]?.value.replace(/(?<=.)@[^/@]*$/, '')
  return tool === names.executable || tool === names.packageName ? words.slice(at + 1) : undefined
}

/** Returns the place of the package's name after `npx`; -1 in other calls. */
function indexOfPackage(words: Word[]): number {
  if (words[0]?.value !== 'npx') return -1
  let next = 1
  while (words[next]?.value.startsWith('-')) {
    next += /^(?:-p|--package)$/.test(words[next]!.value) ? 2 : 1
  }
  return next
}
