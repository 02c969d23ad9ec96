/** Code in fences and backticks, which has no links. */
const code =
  /^([ \t>]*)(`{3,}|~{3,})[^]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![^]))|(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\3(?!`)/gm

/** Targets of links and images, and of attributes such as `href` and `src`. */
const target =
  /(\]\(<?)([^()<>\s]+)(?=[)>\s])|(\b(?:href|src)=")([^"{}]+)(?=")|(^\[[^\]\n]+\]: +)(\S+)/gm

/** Replaces the targets of links and images, except in code. */
export function mapTargets(text: string, map: (target: string) => string): string {
  let result = ''
  let at = 0
  const add = (end: number) => {
    result += text
      .slice(at, end)
      .replace(
        target,
        (...[, a, targetA, b, targetB, c, targetC]: (string | undefined)[]) =>
          `${a ?? b ?? c}${map((targetA ?? targetB ?? targetC)!)}`,
      )
  }
  for (const { 0: found, index } of text.matchAll(code)) {
    add(index)
    result += found
    at = index + found.length
  }
  add(text.length)
  return result
}
