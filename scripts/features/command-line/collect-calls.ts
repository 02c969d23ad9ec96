import type { Fence } from '#content/parse/collect-fences.ts'
import { collectShellCommands, type ShellWord } from '#content/parse/shell-commands.ts'

/**
 * Collects the calls of the tool in shell code and CI scripts. Each call is the list of words after
 * the tool's name.
 */
export function collectCalls(
  content: string,
  fence: Pick<Fence, 'language'>,
  names: { executable: string; packageName: string },
): ShellWord[][] {
  return collectShellCommands(content, fence).flatMap((words) => {
    const index = indexOfTool(words, names)
    return index < 0 ? [] : [words.slice(index + 1)]
  })
}

/** Returns the index of the tool's name, or of its package after `npx`, or -1 if there is none. */
function indexOfTool(words: ShellWord[], names: { executable: string; packageName: string }) {
  if (words[0]?.value === names.executable) return 0
  if (words[0]?.value !== 'npx') return -1
  const tools = words.map(({ value }) => value.replace(/(?<=.)@[^/@]*$/, ''))
  return tools.findLastIndex((tool) => tool === names.executable || tool === names.packageName)
}
