import { forEachChild, parse, type Command, type SyntaxNode } from 'unbash'
import type { Fence } from '#content/parse/collect-fences.ts'
import { isShellFence, readShellFence } from '#content/parse/shell-fence.ts'
import { collectYamlScripts } from '#content/parse/yaml-scripts.ts'

/** A word of a call, as the tool gets it; offsets are those of the fence's content. */
export interface CallWord {
  /** Without quotes; what the shell would fill in stands as written. */
  value: string
  start: number
  end: number
  /** Whether the shell fills in a part of it, so that its value is not known. */
  isOpen: boolean
}

/**
 * Collects the calls of the tool in shell code and in the shell code of CI configurations, each as the
 * words after the tool's name. Shell code that does not parse has none.
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
      const at = indexOfTool(words, names)
      return at < 0 ? [] : [words.slice(at + 1)]
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
    isOpen: /[$`]/.test(text),
  }))
}

/** Returns the place of the tool's name, or of its package after `npx`; -1 in other calls. */
function indexOfTool(words: CallWord[], names: { executable: string; packageName: string }) {
  if (words[0]?.value === names.executable) return 0
  if (words[0]?.value !== 'npx') return -1
  const tools = words.map(({ value }) => value.replace(/(?<=.)@[^/@]*$/, ''))
  return tools.findLastIndex((tool) => tool === names.executable || tool === names.packageName)
}
