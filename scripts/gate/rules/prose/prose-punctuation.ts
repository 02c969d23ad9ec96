import { matchTexts, nodesOfType } from '#core/tree.ts'
import { isInHeading } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'

/** Skips code, omissions (`…`, `...`), names such as `.env`, and two spaces behind a sentence. */
export const prosePunctuationRule: PageRule = {
  id: 'prose:punctuation',
  summary: 'Punctuation follows its word directly, once, with one space behind it.',
  isFixable: true,
  severity: 'warning',
  scope: 'page',
  *check(page) {
    const { mdx, file } = page
    if (!mdx.tree) return
    const texts = nodesOfType(mdx.tree, 'text')
    for (const { pattern, describe, isSafe } of mistakes) {
      for (const { start, end, found, group: sign = found.trim().charAt(0) } of matchTexts(
        texts,
        file.text,
        pattern,
      )) {
        // A fix would change the anchor of a heading.
        const fix = isSafe && !isInHeading(start, page) && [{ start, end, text: sign || ' ' }]
        yield { message: describe(sign, found), start, end, help, ...(fix && { fix }) }
      }
    }
  },
}

const help = 'Write it once, right after the word, with one space behind it; put code in backticks'

interface Mistake {
  /** The punctuation is the first group, if the match is more than that. */
  pattern: RegExp
  describe: (sign: string, found: string) => string
  /** Whether the punctuation can take the place of the match. */
  isSafe?: true
}

const mistakes: readonly Mistake[] = [
  {
    pattern: /(?:^|(?<=[\p{L}\p{N})"”']))[ \t]+([,;])(?=\s|$)/gu,
    describe: (sign) => `Unexpected space before \`${sign}\``,
    isSafe: true,
  },
  {
    // A full stop by itself can be a path, as in `npm install .`
    pattern: /(?<=[\p{L}\p{N})"”'])[ \t]+(\.$|(?<=[a-z] )[?!](?=$|\s+[A-Z]))/gu,
    describe: (sign) => `Unexpected space before \`${sign}\``,
  },
  {
    pattern: /([,;])[ \t]*\1(?=\s|$)|(?<=[\p{L}\p{N})])\.\.(?![.…\p{L}\p{N}])/gu,
    describe: (sign) => `Unexpected second \`${sign}\``,
    isSafe: true,
  },
  {
    // A name such as `String.Format` does not begin with a small letter, or needs backticks.
    pattern:
      /(?<![\w./@,-])[a-z]{2,}(?:-[a-z]+)*(?:(\.)[A-Z][a-z]+(?=,? [a-z]|,)|(,)[a-z]{2,}(?![\w,./-]))/g,
    describe: (_, found) => `Cannot find the space behind the punctuation in \`${found}\``,
  },
  {
    pattern: /(?<=[\p{L}\p{N},;]) {2,}(?=\p{L})/gu,
    describe: () => 'Unexpected second space between words',
    isSafe: true,
  },
]
