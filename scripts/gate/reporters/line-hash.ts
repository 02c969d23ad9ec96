/** How many characters from the start of a line on are hashed. */
const windowLength = 100

/** The character code that stands for the end of the file. */
const endOfFile = '\uFFFF'

/**
 * Builds the function that gives a line of `text` the hash by which GitHub's code scanning knows it
 * again (`primaryLocationLineHash`). It has to be the one that GitHub's upload action computes, as
 * that warns about any other: a polynomial of the next hundred characters without blanks, base 37,
 * modulo 2^64, and a number that tells equal lines apart.
 */
export function createLineHasher(text: string): (line: number) => string | undefined {
  const windows = listWindows(text)
  const numbers = numberEqual(windows)
  return (line) => {
    const window = windows[line - 1]
    return window === undefined ? undefined : `${hash(window)}:${numbers[line - 1]}`
  }
}

/** The hashed characters of each line, filled up with NUL behind the end of the file. */
function listWindows(text: string): string[] {
  const squeezed = text.replace(/[ \t]/g, '') + endOfFile
  const windows: string[] = []
  let start = 0
  do {
    windows.push(squeezed.slice(start, start + windowLength).padEnd(windowLength, '\0'))
    start = squeezed.indexOf('\n', start) + 1
  } while (start > 0)
  return windows
}

/** For each item how many equal ones there are up to it. */
function numberEqual(items: string[]): number[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const number = (seen.get(item) ?? 0) + 1
    seen.set(item, number)
    return number
  })
}

function hash(window: string): string {
  let sum = 0n
  for (let index = 0; index < window.length; index++) {
    sum = BigInt.asUintN(64, sum * 37n + BigInt(window.charCodeAt(index)))
  }
  return sum.toString(16)
}
