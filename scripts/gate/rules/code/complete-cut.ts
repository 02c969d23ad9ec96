interface Bracket {
  mark: string
  offset: number
}

/**
 * Adds the brackets that a passage of code lacks because it is cut out of a longer one. Returns
 * `undefined` if nothing is missing, or if the indentation shows that the code is whole.
 */
export function completeCut(code: string): string | undefined {
  const { opened, closed } = findUnpairedBrackets(code)
  const missing = opened.length + closed.length
  const isCut =
    (endsOpen(code, opened) || opened.every((each) => isLeftOpen(code, each))) &&
    (startsClosed(code, closed) || closed.every((each) => isOpenBefore(code, each)))
  if (missing === 0 || missing > maxMissing || !isCut) return undefined
  const before = closed.map(({ mark }) => openers[mark as keyof typeof openers]).reverse()
  const after = opened.map(({ mark }) => closers[mark as keyof typeof closers]).reverse()
  return `${before.join('')}${code}\n${after.join('')}`
}

/** More brackets than a passage has open, which would exhaust the stack of the parser. */
const maxMissing = 20

const closers = { '(': ')', '[': ']', '{': '}' }
const openers = { ')': 'f(', ']': '[', '}': '{' }

/** Returns whether only space or a comment follows the last bracket. */
function endsOpen(code: string, opened: readonly Bracket[]): boolean {
  const last = opened.at(-1)
  return last !== undefined && /^\s*(?:\/\/.*)?\s*$/.test(code.slice(last.offset + 1))
}

/** Returns whether only space precedes the first bracket. */
function startsClosed(code: string, [first]: readonly Bracket[]): boolean {
  return first !== undefined && code.slice(0, first.offset).trim() === ''
}

/** Returns whether the last line is indented more than the line of a bracket. */
function isLeftOpen(code: string, { offset }: Bracket): boolean {
  return indentAt(code, code.trimEnd().length) > indentAt(code, offset)
}

/** Returns whether the first line is indented more than the line of a bracket. */
function isOpenBefore(code: string, { offset }: Bracket): boolean {
  return indentAt(code, code.search(/\S/)) > indentAt(code, offset)
}

/** Returns the indentation of the line at `offset`. */
function indentAt(code: string, offset: number): number {
  return code.slice(code.lastIndexOf('\n', offset - 1) + 1).search(/[^ \t]|$/)
}

/** Lists the closing brackets without an opening one, and the opening ones without a closing one. */
function findUnpairedBrackets(code: string): { opened: Bracket[]; closed: Bracket[] } {
  const opened: Bracket[] = []
  const closed: Bracket[] = []
  for (const { 0: mark, index: offset } of code.matchAll(bracketPattern)) {
    if (mark in closers) opened.push({ mark, offset })
    else if (mark in openers && !opened.pop()) closed.push({ mark, offset })
  }
  return { opened, closed }
}

const ignoredSources = [
  String.raw`\/\/.*`,
  String.raw`\/\*[^]*?\*\/`,
  String.raw`'(?:\\.|[^'\\\n])*'`,
  String.raw`"(?:\\.|[^"\\\n])*"`,
  '`(?:\\\\.|[^`\\\\])*`',
]

/** Pattern for brackets, and for comments and texts, which may contain any. */
const bracketPattern = new RegExp(String.raw`${ignoredSources.join('|')}|[()[\]{}]`, 'g')
