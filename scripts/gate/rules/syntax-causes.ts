/**
 * Construct that the parser cannot read: an element without closing tag, one that is probably
 * literal text, a closing tag without opening tag, another tag, an expression, one in a notation that
 * this site replaces, or one without end.
 */
export type SyntaxErrorKind =
  'open' | 'literal' | 'closing' | 'tag' | 'expression' | 'notation' | 'endless'

/**
 * Likely cause of a parser error. In its texts, `$<name>` is the group of `at` with this name, and
 * `$<found>` the text of the finding.
 */
export interface SyntaxCause {
  when: SyntaxErrorKind[]
  /**
   * Sticky pattern of the text at the error. A group `range`, with the flag `d`, narrows the
   * finding.
   */
  at: RegExp
  message: string
  help?: string
  /** Replacement of the text of the finding. */
  fix?: string
  /** Whether the parser gets no further, even if the text of the finding is blanked out. */
  isFatal?: true
}

const literalBraceHelp = 'For braces in the text, put the passage in backticks or write `\\{`'

const literalTagHelp = 'For a literal `<` write `\\<`, or put the passage in backticks'

const unclosed = 'Cannot find the closing tag of `<$<name>>`'
const unended = 'Cannot find the end of this `$<found>`'
const address = 'Address is in angle brackets: `$<found>`'
const comment = 'Unexpected HTML comment, expected `{/* … */}`'
const expression = 'Unexpected expression `$<found>`'

const element = String.raw`<(?<name>[\w.:-]*)(?![\w.:-])(?:"[^"]*"|[^<>"])*>`
const parent = String.raw`(?:<(?<parent>[\w.]+)(?![\w.])[^<>]*>(?:(?!</\k<parent>)[^\x60])*?)??`
const plainAttributes = String.raw`(?:\s+[\w:-]+(?:="[^"]*")?)*`
const quotedAttributes = String.raw`(?:\s+[\w:.-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))*`
const misquoted = String.raw`[“”„‘’«»](?<text>[^“”„‘’«»"'<>\n]*)["'“”‘’«»]`
const unquoted = String.raw`(?<word>(?:[^\s"'{}<>/“”„‘’«»]|/(?!>))+)`
const urlCharacter = String.raw`[^\s<>(){}[\]*~_\\]|(?<=\w)_(?=\w)`
const attributeList = String.raw`\{:?\s*(?:[.#]|[\w-]+=[^=>\s]|(?:class|width|height)\s*=)`
const id = String.raw`\{:? *(?:#|id=)(?<quote>["']?)(?<id>[\w.:-]+)\k<quote> *\}`

/** Elements without content, which need a slash in MDX. */
const voidElements = [
  {
    tag: String.raw`<(?<name>br)(?<=^[\s>]*\|[^\n]{0,300})`,
    help: 'A cell is one line: separate its parts by commas or semicolons, or write one row for each',
  },
  { tag: '<(?<name>br)', help: 'For a line break within a paragraph, end the line with `\\`' },
  { tag: '<(?<name>img)', help: 'Write `![text](./picture.png)`' },
  { tag: '<(?<name>hr|input|source)', help: 'Write `<$<name> … />`' },
]

/** Causes of parser errors. Of those of a kind, the first one that matches explains an error. */
export const syntaxCauses: readonly SyntaxCause[] = [
  {
    when: ['open'],
    at: /<(?<name>script|style)\b[^<>]*>/y,
    message: 'Unexpected `<$<name>>`',
    help: 'Pages contain no code; remove it with all up to its closing tag',
    isFatal: true,
  },
  ...voidElements.map(({ tag, help }): SyntaxCause => {
    const at = new RegExp(`${parent}(?<range>${tag}(?<rest>${plainAttributes})\\s*>)`, 'dmy')
    return { when: ['open', 'literal'], at, message: unclosed, help, fix: '<$<name>$<rest> />' }
  }),
  { when: ['literal'], at: new RegExp(element, 'y'), message: unclosed, help: literalTagHelp },
  {
    when: ['open'],
    at: new RegExp(element, 'y'),
    message: unclosed,
    help: 'Write `</$<name>>` where it ends: on the same line, or both on lines of their own, indented alike',
    isFatal: true,
  },
  {
    when: ['closing'],
    at: /<\/(?<name>[^<>\n]*)>?/y,
    message: 'Cannot find the opening tag of `$<found>`',
    help: 'Write `<$<name>>` where it begins, or remove this tag; put a tag in the text in backticks',
    isFatal: true,
  },
  {
    when: ['tag'],
    at: /<!--(?<text>(?:(?!\*\/)[^])*?)-->/y,
    message: comment,
    fix: '{/*$<text>*/}',
  },
  { when: ['tag'], at: /<!--/y, message: comment, isFatal: true },
  {
    when: ['tag'],
    at: new RegExp(`<(?<url>(?:https?|mailto):(?:${urlCharacter})+)>`, 'y'),
    message: address,
    help: 'Write `[text]($<url>)`',
    fix: '[$<url>]($<url>)',
  },
  { when: ['tag'], at: /<https?:[^<>\s]+>/y, message: address, help: 'Write `[text](address)`' },
  {
    when: ['tag'],
    at: /<(?<email>[\w.+-]+@[\w.-]+)>/y,
    message: address,
    help: 'Write `[text](mailto:$<email>)`',
    fix: '[$<email>](mailto:$<email>)',
  },
  {
    when: ['tag'],
    at: /<\/(?<name>[\w.:-]+)\s*>/y,
    message: '`$<found>` is on a line with other text',
    help: 'Put it on a line of its own, like `<$<name>>`',
    isFatal: true,
  },
  {
    when: ['tag'],
    at: /(?<range><)(?![/A-Za-z_$])(?<next>\S?)/dy,
    message: '`<$<next>` does not begin a tag',
    help: literalTagHelp,
  },
  {
    when: ['tag'],
    at: new RegExp(
      `<[\\w.-]+${quotedAttributes}\\s+(?<range>(?<key>[\\w:.-]+)=(?:${misquoted}|${unquoted}))`,
      'dy',
    ),
    message: 'Missing straight quotes around a value, expected `$<key>="$<text>$<word>"`',
    fix: '$<key>="$<text>$<word>"',
  },
  { when: ['tag'], at: /(?<=\w)<[\w.:-]+/y, message: unended, help: literalTagHelp },
  {
    when: ['tag'],
    at: /<\/?[\w.:$-]*/y,
    message: unended,
    help: 'A `"` or `>` is missing, or a value is not in quotes; for a literal `<` write `\\<`',
    isFatal: true,
  },
  {
    when: ['notation'],
    at: new RegExp(`(?<=^[ >]*#{2,6} +\\S[^\\n]*)${id}(?=[ \\t]*$)`, 'my'),
    message: 'Unexpected id `$<found>`, expected `[#$<id>]`',
    fix: '[#$<id>]',
  },
  {
    when: ['notation'],
    at: /\{\{\s*(?<key>product\.[^{}\s]+)\s*\}\}/y,
    message: 'Unexpected `$<found>`, expected `{$<key>}`',
    fix: '{$<key>}',
  },
  {
    when: ['expression', 'endless'],
    at: /\{+[%<][^{}]*[%>]\}+/y,
    message: expression,
    help: 'Template tags are not supported; write Markdown, or a component such as `<Callout>`',
  },
  {
    when: ['expression'],
    at: new RegExp(`${attributeList}[^{}\\n]*\\}*`, 'y'),
    message: expression,
    help: 'Remove it; an anchor is set at the end of a heading: `## Heading [#own-id]`',
  },
  { when: ['expression'], at: /\{+[^{}\n]*\}*/y, message: expression, help: literalBraceHelp },
  {
    when: ['endless'],
    at: /\{\/\*/y,
    message: 'Cannot find the end of this comment',
    help: 'End it with `*/}`',
    isFatal: true,
  },
  {
    when: ['endless'],
    at: /\{/y,
    message: 'Cannot find the `}` of this `{`',
    help: literalBraceHelp,
    isFatal: true,
  },
]
