import type { Document } from '#content/page.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import type { collectShellCommands, ShellWord } from '#content/parse/shell-commands.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'

export type CommandReader = typeof collectShellCommands

/** Finds the executable as the first word of a command, or after `npx`. */
export function findExecutable(document: Document, cli: string, read: CommandReader): Offsets[] {
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
export function findPackage(document: Document, name: string, read: CommandReader): Offsets[] {
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
