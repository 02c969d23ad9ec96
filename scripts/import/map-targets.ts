/** Fenced and inline code. */
const code =
  /^([ \t>]*)(`{3,}|~{3,})[^]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![^]))|(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\3(?!`)/gm

/** Targets of links, images, definitions, and `href` and `src` attributes, each after a prefix. */
const target =
  /(\]\(<?)([^()<>\s]+)(?=[)>\s])|(\b(?:href|src)=")([^"{}]+)(?=")|(^\[[^\]\n]+\]: +)(\S+)/gm

/** Replaces the targets of links and images outside of code. */
export function mapTargets(text: string, map: (target: string) => string): string {
  let result = ''
  let at = 0
  const addProse = (end: number) => {
    result += text
      .slice(at, end)
      .replace(
        target,
        (...[, link, linkTarget, attribute, value, definition, url]: (string | undefined)[]) =>
          `${link ?? attribute ?? definition}${map((linkTarget ?? value ?? url)!)}`,
      )
  }
  for (const { 0: found, index } of text.matchAll(code)) {
    addProse(index)
    result += found
    at = index + found.length
  }
  addProse(text.length)
  return result
}
