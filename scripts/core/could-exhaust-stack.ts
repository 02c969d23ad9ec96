/** Brackets, or other levels, within each other that are followed. */
export const deepest = 200

/**
 * Whether brackets stand within each other so deep, or operators follow each other in such number, that
 * oxc, the parser of JavaScript in Sätteri too, could run out of stack, which ends the process:
 * docs/upstream/satteri.md. No text of up to 6,000 links did.
 */
export function couldExhaustStack(text: string): boolean {
  let depth = 0
  let links = 0
  for (const [token] of text.matchAll(chainLink)) {
    if (++links > mostLinks) return true
    if (')]}'.includes(token)) depth = Math.max(0, depth - 1)
    else if ('([{'.includes(token) && ++depth > deepest) return true
  }
  return false
}

const mostLinks = 4000

/** What a program can have any number of, one within the other, with or without brackets. */
const chainLink =
  /[()[\]{}!~+\-*/%&|^<=?:`]|\b(?:async|await|delete|do|else|in|instanceof|new|typeof|void|yield)\b/g
