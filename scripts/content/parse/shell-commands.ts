import { forEachChild, parse, type Command, type SyntaxNode } from 'unbash'
import { isScalar, isSeq, visit, type Node, type Scalar } from 'yaml'
import type { Offsets } from '#core/diagnostic.ts'
import { parseYamlDocuments } from '#core/yaml/parse-documents.ts'
import type { Fence } from './collect-fences.ts'

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

/** Collects the commands in a part of a parsed script, outer ones first. */
export function collectCommands(node: SyntaxNode): Command[] {
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

const languages = new Set(['bash', 'sh', 'shell', 'shellscript', 'console', 'shellsession'])
const transcripts = new Set(['console', 'shellsession'])

/** Returns whether a fence contains shell code or a terminal session. */
export function isShellFence({ language }: Pick<Fence, 'language'>): boolean {
  return languages.has(language?.toLowerCase() ?? '')
}

/** Shell code in another text. */
export interface Script {
  code: string
  /** Offset of the code in that text. */
  start: number
}

/**
 * Reads the shell code of a fence. In a terminal session, that is the text after each `$ ` prompt
 * with its continuation lines. Output is replaced by spaces.
 */
export function readShellFence(content: string, { language }: Pick<Fence, 'language'>): Script {
  const isTranscript = transcripts.has(language?.toLowerCase() ?? '')
  return { code: isTranscript ? maskOutput(content) : content, start: 0 }
}

function maskOutput(content: string): string {
  let goesOn = false
  return content
    .split('\n')
    .map((line) => {
      const prompt = goesOn ? /^(?:> )?/ : /^\s*\$ /
      const isCommand = prompt.test(line)
      goesOn = isCommand && /(?:^|[^\\])\\$/.test(line)
      return isCommand
        ? line.replace(prompt, (mark) => ' '.repeat(mark.length))
        : ' '.repeat(line.length)
    })
    .join('\n')
}

/** Keys of CI configurations whose values are shell code or lists of it. */
const scriptKeys = new Set(['run', 'script', 'before_script', 'after_script'])

export function collectYamlScripts(source: string): Script[] {
  const scalars: Scalar[] = []
  for (const document of parseYamlDocuments(source)) {
    if (document.errors.length > 0) return []
    visit(document, {
      Pair(_, { key, value }) {
        if (!isScalar(key) || !scriptKeys.has(String(key.value))) return
        scalars.push(...listScalars(value as Node | null))
      },
    })
  }
  return scalars.map((scalar) => readScript(source, scalar))
}

function listScalars(node: Node | null): Scalar[] {
  if (isScalar(node)) return typeof node.value === 'string' ? [node] : []
  return isSeq(node) ? node.items.flatMap((item) => listScalars(item as Node | null)) : []
}

/** Reads a block scalar, or a plain or quoted one, as written. */
function readScript(source: string, { type, range }: Scalar): Script {
  const [start, end] = range!
  const raw = source.slice(start, end)
  const isQuoted = type?.startsWith('QUOTE')
  const before = type?.startsWith('BLOCK') ? raw.indexOf('\n') + 1 : isQuoted ? 1 : 0
  const body = raw.slice(before, isQuoted ? -1 : undefined)
  const code = type === 'BLOCK_LITERAL' ? body : foldLines(body)
  return { code: hideExpressions(code), start: start + before }
}

/** Folds lines into one. An empty line stays a line break. */
function foldLines(text: string): string {
  return text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, (gap) => ' '.repeat(gap.length))
}

/** Replaces expressions of the CI service with shell variables of the same length. */
function hideExpressions(code: string): string {
  return code.replace(
    /\$\{\{.*?\}\}|\$\[\[.*?\]\]/gs,
    (expression) => `$${'_'.repeat(expression.length - 1)}`,
  )
}
