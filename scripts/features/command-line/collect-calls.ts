import { forEachChild, parse, type Command, type SyntaxNode } from 'unbash'
import type { Fence } from '#content/parse/collect-fences.ts'
import { isShellFence, readShellFence } from '#content/parse/shell-fence.ts'
import { collectYamlScripts } from '#content/parse/yaml-scripts.ts'

/** Word of a call, with offsets into the fence's content. */
export interface CallWord {
  /** Without quotes. Shell expansions are kept as written. */
  value: string
  start: number
  end: number
  /** Whether the word has a shell expansion, so its value is unknown. */
  isDynamic: boolean
}

/**
 * Collects the calls of the tool in shell code and CI scripts. Each call is the list of words after
 * the tool's name. Shell code with syntax errors is skipped.
 */
export function collectCalls(
  content: string,
  fence: Pick<Fence, 'language'>,
  names: { executable: string; packageName: string },
): CallWord[][] {
  return listScripts(content, fence).flatMap(({ code, start }) => {
    const script = parse(code)
    if (script.errors?.length) return []
    return collectCommands(script).flatMap((command) => {
      const words = readWords(command, start)
      const index = indexOfTool(words, names)
      return index < 0 ? [] : [words.slice(index + 1)]
    })
  })
}

function listScripts(content: string, fence: Pick<Fence, 'language'>) {
  if (isShellFence(fence)) return [readShellFence(content, fence)]
  return /^ya?ml$/i.test(fence.language ?? '') ? collectYamlScripts(content) : []
}

function collectCommands(node: SyntaxNode): Command[] {
  const commands: Command[] = node.type === 'Command' ? [node] : []
  forEachChild(node, (child) => void commands.push(...collectCommands(child)))
  return commands
}

function readWords({ name, suffix }: Command, start: number): CallWord[] {
  const words = suffix.flatMap((part) => (part.type === 'Word' ? [part] : []))
  return (name ? [name, ...words] : words).map(({ value, text, pos, end }) => ({
    value,
    start: start + pos,
    end: start + end,
    isDynamic: /[$`]/.test(text),
  }))
}

/** Returns the index of the tool's name, or of its package after `npx`, or -1 if there is none. */
function indexOfTool(words: CallWord[], names: { executable: string; packageName: string }) {
  if (words[0]?.value === names.executable) return 0
  if (words[0]?.value !== 'npx') return -1
  const tools = words.map(({ value }) => value.replace(/(?<=.)@[^/@]*$/, ''))
  return tools.findLastIndex((tool) => tool === names.executable || tool === names.packageName)
}
