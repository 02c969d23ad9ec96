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
  const isPaired = opened.length + closed.length === 0
  const isCut =
    opened.every((each) => isLeftOpen(code, each)) &&
    closed.slice(-1).every((each) => isOpenBefore(code, each))
  if (isPaired || !isCut) return undefined
  const before = closed.map(({ mark }) => openers[mark as keyof typeof openers]).reverse()
  const after = opened.map(({ mark }) => closers[mark as keyof typeof closers]).reverse()
  return `${before.join('')}${code}\n${after.join('')}`
}

const closers = { '(': ')', '[': ']', '{': '}' }
const openers = { ')': 'f(', ']': '[', '}': '{' }

/** Returns whether the last line is indented more than the line of a bracket, or ends with it. */
function isLeftOpen(code: string, { offset }: Bracket): boolean {
  const isLast = /^[\s([{]*(?:\/\/.*)?\s*$/.test(code.slice(offset + 1))
  return isLast || indentAt(code, code.trimEnd().length) > indentAt(code, offset)
}

/** Returns whether the first line is indented more than the line of a bracket, or begins with it. */
function isOpenBefore(code: string, { offset }: Bracket): boolean {
  const isFirst = code.slice(0, offset).trim() === ''
  return isFirst || indentAt(code, code.search(/\S/)) > indentAt(code, offset)
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
