import type { LintError } from 'markdownlint'

/** What a report of markdownlint says, taken apart. */
interface Report {
  expected: string
  actual: string
  /** Free text, such as `Missing trailing pipe`. */
  detail: string
  /** The passage, cut short by markdownlint. */
  context: string
}

const markers: Record<string, string> = { asterisk: '*', dash: '-', plus: '+', underscore: '_' }
const marker = (name: string) => `\`${markers[name] ?? name}\``

/** markdownlint's rules in this project's words. */
const messages: Record<string, string | ((report: Report) => string)> = {
  MD001: ({ expected, actual }) =>
    `Unexpected heading of level ${actual.slice(1)}, expected ${expected.slice(1)} at most`,
  MD003: ({ expected, actual }) =>
    `Unexpected heading style \`${actual}\`, expected \`${expected}\``,
  MD004: ({ expected, actual }) =>
    `Unexpected list marker ${marker(actual)}, expected ${marker(expected)}`,
  MD005: ({ expected, actual }) =>
    `Unexpected indentation of a list item by ${actual}, expected ${expected} as its neighbors`,
  MD007: ({ expected, actual }) =>
    `Unexpected indentation of a list item by ${actual}, expected ${expected}`,
  MD009: 'Unexpected space at the end of the line',
  MD010: 'Unexpected tab, expected spaces',
  MD011: 'Unexpected order of brackets, expected `[text](address)`',
  MD012: 'Unexpected blank line after another',
  MD014: 'Unexpected `$` before commands whose output is not shown',
  MD018: 'Cannot find the space after the `#` of a heading',
  MD019: 'Unexpected spaces after the `#` of a heading, expected one',
  MD020: 'Cannot find the space before the closing `#` of a heading',
  MD021: 'Unexpected spaces before the closing `#` of a heading, expected one',
  MD022: ({ detail }) => `Cannot find a blank line ${detail.toLowerCase()} the heading`,
  MD023: 'Unexpected indentation of a heading, expected none',
  MD024: ({ context }) => `Unexpected heading \`${context}\`, its section has one of that text`,
  MD026: ({ detail }) => `Unexpected ${marker(detail.slice(14, -1))} at the end of a heading`,
  MD027: 'Unexpected spaces after `>`, expected one',
  MD029: ({ expected, actual }) => `Unexpected number \`${actual}.\`, expected \`${expected}.\``,
  MD030: ({ expected, actual }) =>
    `Unexpected ${actual} spaces after a list marker, expected ${expected}`,
  MD031: 'Cannot find a blank line between the code block and its neighbor',
  MD032: 'Cannot find a blank line between the list and its neighbor',
  MD035: ({ expected, actual }) => `Unexpected rule \`${actual}\`, expected \`${expected}\``,
  MD036: ({ context }) => `Unexpected emphasis \`${context}\` as a heading, expected \`##\``,
  MD037: 'Unexpected space inside of emphasis markers',
  MD038: 'Unexpected space inside of backticks',
  MD039: 'Unexpected space inside of the brackets of a link',
  MD040: 'Cannot find the language of the code block',
  MD042: 'Unexpected link that leads nowhere',
  MD045: 'Cannot find the alternative text of the image',
  MD047: 'Cannot find the line break at the end of the file',
  MD049: ({ expected, actual }) =>
    `Unexpected emphasis ${marker(actual)}, expected ${marker(expected)}`,
  MD050: ({ expected, actual }) =>
    `Unexpected emphasis ${marker(actual)}, expected ${marker(expected)}`,
  MD055: ({ detail }) => `${detail.replace('Missing', 'Cannot find the')} of the row`,
  MD056: ({ expected, actual }) => `Unexpected ${actual} cells in the row, expected ${expected}`,
  MD058: 'Cannot find a blank line between the table and its neighbor',
}

const helps: Record<string, string> = {
  MD009: 'For a line break within a paragraph, end the line with `\\`',
  MD024: 'Say what sets this part apart from the other',
  MD029:
    'What stands between the items belongs to one of them only when it is indented like its text',
  MD040: 'Name it after the opening fence; `text` where there is none',
  MD045: 'Say between the brackets what the picture tells: `![The menu of a test run](./menu.png)`',
  MD056: 'Escape a pipe that belongs to the text, in code too: `\\|`',
}

const textAfterTable = {
  message: 'Cannot find a blank line between the table and the text, which is a row of it now',
  help: 'A row begins and ends with `|`',
}

/** Says what `error` found on `line`, and how to mend it. */
export function describeError(error: LintError, line: string): { message: string; help: string } {
  const id = error.ruleNames[0] ?? ''
  if (id === 'MD055' && !line.includes('|')) return textAfterTable
  const known = messages[id]
  const message = typeof known === 'function' ? known(readReport(error)) : known
  return {
    message: message ?? [error.ruleDescription, error.errorDetail].filter(Boolean).join('; '),
    help: helps[id] ?? `See the manual of ${id}: ${error.ruleInformation}`,
  }
}

/** Details are of the form `Expected: a; Actual: b; more`, `[more]` or plain text. */
function readReport({ errorDetail, errorContext }: LintError): Report {
  const [, expected, actual, more] =
    /^Expected: (.*?); Actual: (.*?)(?:; (.*))?$/s.exec(errorDetail ?? '') ?? []
  return {
    expected: expected ?? '',
    actual: actual ?? '',
    detail: (expected === undefined ? errorDetail : more) ?? '',
    context: errorContext ?? '',
  }
}
