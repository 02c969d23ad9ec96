import type { Offsets } from '#core/diagnostic.ts'
import { forEachChild, parse, type Command, type SyntaxNode } from 'unbash'
import type { Fence } from './collect-fences.ts'
import { isShellFence, readShellFence, type Script } from './shell-fence.ts'
import { collectYamlScripts } from './yaml-scripts.ts'

/** Word of a shell command, with offsets into the fence's content. */
export interface ShellWord extends Offsets {
  /** Without quotes. Shell expansions are kept as written. */
  value: string
  /** Whether the word has a shell expansion, so its value is unknown. */
  isDynamic: boolean
}

/**
 * Collects the commands in shell code and CI scripts, each as its words without assignments and
 * redirections. Shell code with syntax errors is skipped.
 */
export function collectShellCommands(
  content: string,
  fence: Pick<Fence, 'language'>,
): ShellWord[][] {
  return listScripts(content, fence).flatMap(({ code, start }) => {
    const script = parse(code)
    return script.errors?.length
      ? []
      : collectCommands(script).map((command) => readWords(command, start))
  })
}

/** Lists the shell code of a fence: all of it, or the scripts of a CI configuration. */
export function listScripts(content: string, fence: Pick<Fence, 'language'>): Script[] {
  if (isShellFence(fence)) return [readShellFence(content, fence)]
  return /^ya?ml$/i.test(fence.language ?? '') ? collectYamlScripts(content) : []
}

function collectCommands(node: SyntaxNode): Command[] {
  const commands: Command[] = node.type === 'Command' ? [node] : []
  forEachChild(node, (child) => void commands.push(...collectCommands(child)))
  return commands
}

function readWords({ name, suffix }: Command, start: number): ShellWord[] {
  const words = suffix.flatMap((part) => (part.type === 'Word' ? [part] : []))
  return (name ? [name, ...words] : words).map(({ value, text, pos, end }) => ({
    value,
    start: start + pos,
    end: start + end,
    isDynamic: /[$`]/.test(text),
  }))
}
