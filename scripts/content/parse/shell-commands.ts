import { forEachChild, parse, type Command, type SyntaxNode } from 'unbash'
import { isScalar, isSeq, visit, type Node, type Scalar } from 'yaml'
import type { Offsets } from '#core/diagnostic.ts'
import { parseYamlDocuments } from '#core/yaml/parse-documents.ts'
import { inLanguage } from '../fence-rule.ts'
import type { Fence } from './collect-fences.ts'

/** Word of a shell command, with offsets into the fence's content. */
export interface ShellWord extends Offsets {
  /** Value without quotes. Shell expansions are not evaluated. */
  value: string
  /** Whether the word may contain a shell expansion, which makes its value unknown. */
  isDynamic: boolean
}

/**
 * Collects the commands in shell code and CI scripts, each as a list of words without assignments
 * and redirections. Skips shell code with syntax errors.
 */
export function collectShellCommands(
  content: string,
  fence: Pick<Fence, 'language'>,
): ShellWord[][] {
  return listScripts(content, fence).flatMap(({ code, start }) => {
    const script = parse(code)
    return script.errors?.length
      ? []
      : collectCommands(script).map((command) => toShellWords(command, start))
  })
}

/**
 * Returns the index of the tool's name or, after `npx`, of its name or package. Returns -1 if there
 * is none.
 */
export function indexOfTool(
  words: ShellWord[],
  { executable, packageName }: { executable: string; packageName: string },
): number {
  if (words[0]?.value === executable) return 0
  if (words[0]?.value !== 'npx') return -1
  return words.findLastIndex((word) => isPackage(word, executable) || isPackage(word, packageName))
}

/** Returns whether a word is the name of a package, with or without a version. */
export function isPackage({ value }: ShellWord, name: string): boolean {
  return name !== '' && `${value}@`.startsWith(`${name}@`)
}

/** Lists the shell code in a fence: its whole content, or the scripts in a CI configuration. */
export function listScripts(content: string, fence: Pick<Fence, 'language'>): ShellScript[] {
  if (isSessionFence(fence)) return [{ code: maskOutput(content), start: 0 }]
  if (isShellFence(fence)) return [{ code: content, start: 0 }]
  return hasShellCode(fence) ? collectYamlScripts(content) : []
}

/** Collects the commands in a syntax node, outer ones first. */
export function collectCommands(node: SyntaxNode): Command[] {
  const commands: Command[] = node.type === 'Command' ? [node] : []
  forEachChild(node, (child) => void commands.push(...collectCommands(child)))
  return commands
}

function toShellWords({ name, suffix }: Command, start: number): ShellWord[] {
  const words = suffix.flatMap((part) => (part.type === 'Word' ? [part] : []))
  // A prompt that was copied with the command.
  const first = name && name.text !== '$' ? [name] : []
  return [...first, ...words].map(({ value, text, pos, end }) => ({
    value,
    start: start + pos,
    end: start + end,
    isDynamic: /[$`]/.test(text),
  }))
}

const sessionLanguages = ['console', 'shellsession']
const shellLanguages = ['bash', 'sh', 'shell', 'shellscript', ...sessionLanguages]
const isSessionFence = inLanguage(...sessionLanguages)

/** Returns whether a fence contains shell code or a terminal session. */
export const isShellFence = inLanguage(...shellLanguages)

/** Returns whether a fence may contain shell code, such as that of a CI configuration. */
export const hasShellCode = inLanguage(...shellLanguages, 'yaml', 'yml')

/** Shell code in a fence or a CI configuration. */
export interface ShellScript {
  code: string
  /** Offset of the code in the fence's content. */
  start: number
}

/**
 * Replaces the prompts and the output of a terminal session with spaces. Keeps the text after each
 * `$ ` prompt and its continuation lines.
 */
function maskOutput(content: string): string {
  let isContinued = false
  // Line that ends the here-document of the command above.
  let delimiter: string | undefined
  return content
    .split('\n')
    .map((line) => {
      const prompt = isContinued ? /^(?:> )?/ : /^\s*\$ /
      const isCommand = prompt.test(line)
      if (isCommand) delimiter ??= /(?<!<)<<-? *["']?([A-Za-z_]\w*)/.exec(line)?.[1]
      if (line.replace('> ', '').trim() === delimiter) delimiter = undefined
      isContinued = delimiter !== undefined || (isCommand && /(?:^|[^\\])\\$/.test(line))
      return isCommand
        ? line.replace(prompt, (mark) => ' '.repeat(mark.length))
        : ' '.repeat(line.length)
    })
    .join('\n')
}

/** Keys of CI configurations whose values are shell code or lists of it. */
const scriptKeys = new Set(['run', 'script', 'before_script', 'after_script'])

function collectYamlScripts(source: string): ShellScript[] {
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
  return scalars.map((scalar) => toShellScript(source, scalar))
}

function listScalars(node: Node | null): Scalar[] {
  if (isScalar(node)) return typeof node.value === 'string' ? [node] : []
  return isSeq(node) ? node.items.flatMap((item) => listScalars(item as Node | null)) : []
}

/** Reads a scalar from the YAML source instead of its value, so that offsets stay valid. */
function toShellScript(source: string, { type, range }: Scalar): ShellScript {
  const [start, end] = range!
  const raw = source.slice(start, end)
  const isQuoted = type?.startsWith('QUOTE')
  const before = type?.startsWith('BLOCK') ? raw.indexOf('\n') + 1 : isQuoted ? 1 : 0
  const body = raw.slice(before, isQuoted ? -1 : undefined)
  const code = type === 'BLOCK_LITERAL' ? body : foldLines(body)
  return { code: maskExpressions(code), start: start + before }
}

/** Replaces line breaks with spaces, as YAML folds lines. Keeps line breaks next to empty lines. */
function foldLines(text: string): string {
  return text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, (gap) => ' '.repeat(gap.length))
}

/** Replaces CI expressions such as `${{ … }}` with shell variables of the same length. */
function maskExpressions(code: string): string {
  return code.replace(
    /\$\{\{.*?\}\}|\$\[\[.*?\]\]/gs,
    (expression) => `$${'_'.repeat(expression.length - 1)}`,
  )
}
