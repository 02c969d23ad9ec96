import { matchTexts, type TextMatch } from '#core/tree/match-texts.ts'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { isInHeading } from '../is-in-heading.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Words have one space between them. Left alone: code, omissions (`…`,
 * `...`), what begins with a sign, such as `.env`, and two spaces behind a sentence.
 */
export const prosePunctuationRule: PageRule = {
  id: 'prose:punctuation',
  summary: 'Punctuation follows its word directly, once, with one space behind it.',
  isFixable: true,
  severity: 'warning',
  scope: 'page',
  *check(page) {
    const { mdx, file } = page
    if (!mdx.tree) return
    const texts = nodesOfType(mdx.tree, 'text').filter(({ position }) =>
      anySlip.test(file.text.slice(position?.start.offset, position?.end.offset)),
    )
    for (const { pattern, describe } of slips) {
      for (const match of matchTexts(texts, file.text, pattern)) {
        const { message, help, right } = describe(match)
        const { start, end } = match
        // The anchor of a heading follows from its spaces, too.
        const isSafe = right !== undefined && !isInHeading(start, page)
        yield { message, start, end, help, ...(isSafe && { fix: [{ start, end, text: right }] }) }
      }
    }
  },
}

/** What each slip has in it; most texts have nothing of it. */
const anySlip = /[ \t][,;.?!]|[,;][ \t]*[,;]|\.\.|[a-z][.,][A-Za-z]| {2}/

interface Slip {
  /** Takes the punctuation into its first group, if anything but that is a part of the slip. */
  pattern: RegExp
  describe: (match: TextMatch) => Description
}

interface Description {
  message: string
  help: string
  /** What to put in its place, where that is safe. */
  right?: string
}

const slips: Slip[] = [
  {
    pattern: /(?:^|(?<=[\p{L}\p{N})"”']))[ \t]+([,;](?=\s|$)|\.$|(?<=[a-z] )[?!](?=$|\s+[A-Z]))/gu,
    describe: ({ group: sign = '' }) => ({
      message: `Unexpected space before \`${sign}\``,
      help: `Write \`${sign}\` once, right after the word`,
      // A point by itself can be a path, as in `npm install .`
      ...(/[,;]/.test(sign) && { right: sign }),
    }),
  },
  {
    pattern: /([,;])[ \t]*\1(?=\s|$)|(?<=[\p{L}\p{N})])\.\.(?![.…\p{L}\p{N}])/gu,
    describe: ({ found, group: sign = found.charAt(0) }) => ({
      message: `Unexpected second \`${sign}\``,
      help: `Write \`${sign}\` once, right after the word`,
      right: sign,
    }),
  },
  {
    // A name such as `String.Format` does not begin with a small letter, or needs backticks.
    pattern:
      /(?<![\w./@,-])[a-z]{2,}(?:-[a-z]+)*(?:(\.)[A-Z][a-z]+(?=,? [a-z]|,)|,[a-z]{2,}(?![\w,./-]))/g,
    describe: ({ found, group: sign = ',' }) => ({
      message: `Cannot find the space behind the \`${sign}\` in \`${found}\``,
      help: 'Put a space there, or the whole in backticks where it is code',
    }),
  },
  {
    pattern: /(?<=[\p{L}\p{N},;]) {2,}(?=\p{L})/gu,
    describe: () => ({
      message: 'Unexpected second space between words',
      help: 'Readers see one: delete the others',
      right: ' ',
    }),
  },
]
