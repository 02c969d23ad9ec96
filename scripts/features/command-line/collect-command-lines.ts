import type * as Unbash from 'unbash'
import type { Fence } from '#content/parse/collect-fences.ts'
import { isShellFence, shellCodeOf } from '#content/parse/shell-fence.ts'
import { findToolCall, toWord, type CommandLine, type ToolNames } from './command-line.ts'
import { wholeScript, type ScriptText } from '#content/parse/script-text.ts'
import type { collectYamlScripts } from '#content/parse/yaml-scripts.ts'

/** The parsers of samples, which are loaded when they are needed. */
export interface SampleParsers {
  unbash: Pick<typeof Unbash, 'forEachChild' | 'parse'>
  collectYamlScripts: typeof collectYamlScripts
}

/** Loads the parsers. */
export async function loadSampleParsers(): Promise<SampleParsers> {
  const [unbash, yaml] = await Promise.all([
    import('unbash'),
    import('#content/parse/yaml-scripts.ts'),
  ])
  return { unbash, collectYamlScripts: yaml.collectYamlScripts }
}

/** A call of the tool in a fence; offsets are those of the fence's content. */
export interface SampleLine extends CommandLine {
  /** Whether it is a line of plain text, which may be output or prose as well. */
  isGuess: boolean
}

/**
 * Collects the calls of the tool in a fence with this `content`: in shell code, in the shell code
 * that CI configurations and `package.json` hold, and, in any other language, in lines that begin
 * with one. Shell code that does not parse has none.
 */
export function collectCommandLines(
  content: string,
  fence: Pick<Fence, 'language'>,
  names: ToolNames,
  parsers: SampleParsers,
): SampleLine[] {
  if (![names.executable, names.packageName].some((name) => content.includes(name))) return []
  const language = fence.language?.toLowerCase() ?? ''
  const isShell = isShellFence(fence)
  const isData = ['yaml', 'yml', 'json', 'jsonc'].includes(language)
  const scripts = isShell
    ? [wholeScript(shellCodeOf(content, fence))]
    : isData
      ? parsers.collectYamlScripts(content)
      : listTextLines(content)
  return scripts.flatMap((script) =>
    collectCalls(script, names, parsers).map((line) => ({
      ...line,
      isGuess: !isShell && !isData,
    })),
  )
}

/** Each line as a script of its own, without a prompt in front. */
function listTextLines(content: string): ScriptText[] {
  return Array.from(content.matchAll(/^([ \t]*(?:\$ )?)(.+)/gm), (match) => {
    const [, before = '', code = ''] = match
    const start = match.index + before.length
    return { code, toOuter: (offset: number) => start + offset }
  })
}

function collectCalls(
  { code, toOuter }: ScriptText,
  names: ToolNames,
  { unbash }: SampleParsers,
): CommandLine[] {
  const script = unbash.parse(code)
  if (script.errors && script.errors.length > 0) return []
  return listCommands(script, unbash.forEachChild).flatMap(({ name, args }) => {
    if (!name) return []
    const words = [name, ...args].map((word) =>
      toWord(word.type === 'Word' ? word : { ...word, type: 'Word', value: word.text }, toOuter),
    )
    return findToolCall(words, names) ?? []
  })
}

function listCommands(
  node: Unbash.SyntaxNode,
  forEachChild: SampleParsers['unbash']['forEachChild'],
): Unbash.Command[] {
  const commands: Unbash.Command[] = node.type === 'Command' ? [node] : []
  forEachChild(node, (child) => void commands.push(...listCommands(child, forEachChild)))
  return commands
}
