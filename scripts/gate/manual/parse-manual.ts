/** What the doc comment of a rule says. */
export interface Manual {
  /** The first sentence. */
  summary: string
  /** All of it as Markdown: paragraphs and lists, separated by blank lines. */
  text: string
}

/** A doc comment right above what is exported: a rule, a check, or what makes one. */
const manualPattern =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:const|function) \w+(?:Rule|Check)\b/

/** Code between backticks, as many before as after it. */
const codePattern = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g

/** Parses the doc comment of the rule that a source file exports; undefined where there is none. */
export function parseManual(source: string): Manual | undefined {
  const comment = manualPattern.exec(source)?.[1]
  if (comment === undefined) return undefined
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
  const blocks = lines
    .join('\n')
    .trim()
    .split(/\n{2,}/)
  const text = blocks.map(joinLines).map(toMarkdown).join('\n\n')
  return { summary: firstSentence(text), text }
}

/** Puts a paragraph on one line; the items of a list stay on lines of their own. */
function joinLines(block: string): string {
  return block.replace(/\s*\n(?!\s*(?:[-*]|\d+\.) )\s*/g, ' ')
}

/** Takes `{@link Name}` apart, and lets `<` outside of code stand for itself. */
function toMarkdown(text: string): string {
  return mapProse(text, (prose) =>
    prose.replace(/\{@link ([^}]+)\}/g, '`$1`').replaceAll('<', '\\<'),
  )
}

/** Applies `change` to everything that is not code. */
function mapProse(text: string, change: (prose: string) => string): string {
  let result = ''
  let at = 0
  for (const match of text.matchAll(codePattern)) {
    result += change(text.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return result + change(text.slice(at))
}

/** The text up to the first full stop outside of code that ends a sentence. */
function firstSentence(text: string): string {
  const masked = text.replace(codePattern, (code) => '`'.repeat(code.length))
  const end = /[.!?](?=\s|$)/.exec(masked)
  return end ? text.slice(0, end.index + 1) : text
}
