import type { JSONVisitor } from 'jsonc-parser'
import {
  createFenceRule,
  inLanguage,
  type FenceCheck,
  type FenceProblem,
} from '#content/fence-rule.ts'

/**
 * Readers copy samples into programs that take
 * nothing less. A sample that is partial on purpose says so: ```` ```json unchecked ````.
 */
export const codeJsonRule = createFenceRule({
  id: 'code:json',
  summary:
    'A `json` fence is valid JSON without duplicate keys; `jsonc` also takes comments and trailing commas.',
  applies: inLanguage('json', 'jsonc'),
  load,
})

async function load(): Promise<FenceCheck> {
  const { printParseErrorCode, visit } = await import('jsonc-parser')

  return (content, { language }) => {
    const isStrict = language?.toLowerCase() === 'json'
    const errors: FenceProblem[] = []
    const repeated: FenceProblem[] = []
    const objects: Set<string>[] = []
    const visitor: JSONVisitor = {
      onError(code, start, length) {
        const name = printParseErrorCode(code)
        const end = start + length
        const isComment = name === 'InvalidCommentToken'
        const message = describe(name, content.slice(start, end))
        errors.push({ message, start, end, ...(isComment && { help: commentHelp }) })
      },
      onObjectBegin: () => void objects.push(new Set()),
      onObjectEnd: () => void objects.pop(),
      onObjectProperty(key, start, length) {
        const keys = objects.at(-1)
        if (keys?.has(key)) repeated.push({ ...repeatedKey(key), start, end: start + length })
        keys?.add(key)
      },
    }
    visit(content, visitor, { disallowComments: isStrict, allowTrailingComma: !isStrict })
    return errors.length > 0 ? errors.slice(0, 1) : repeated
  }
}

const commentHelp = 'JSON has no comments; for a file format that has them, write ```jsonc'

function repeatedKey(key: string): Pick<FenceProblem, 'message'> {
  return { message: `Unexpected second key \`${key.slice(0, 40)}\`, expected each key once` }
}

function describe(code: string, token: string): string {
  const [firstLine = ''] = token.split('\n')
  const shown = token.trim() === '' ? 'end' : `\`${firstLine.slice(0, 30)}\``
  return messages[code] ?? `Unexpected ${shown}, expected ${expectations[code] ?? 'JSON'}`
}

/** What was expected, by the parser's name of the error. */
const expectations: Record<string, string> = {
  InvalidSymbol: 'a value: text in double quotes, a number, `true`, `false` or `null`',
  InvalidNumberFormat: 'a number as JSON writes it',
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: '`:` after the key',
  CommaExpected: '`,` before it',
  CloseBraceExpected: '`}`',
  CloseBracketExpected: '`]`',
  EndOfFileExpected: 'nothing after the value',
}

/** Messages that do not tell of a token. */
const messages: Record<string, string> = {
  InvalidCommentToken: 'Unexpected comment, expected JSON without comments',
  UnexpectedEndOfComment: 'Unexpected end of the sample, expected `*/`',
  UnexpectedEndOfString: 'Unexpected end of the line, expected `"` at the end of the text',
  UnexpectedEndOfNumber: 'Unexpected end of a number, expected a digit',
  InvalidUnicode: 'Unexpected `\\u`, expected four hexadecimal digits after it',
  InvalidEscapeCharacter: 'Unexpected `\\`, expected `\\\\` or an escape that JSON knows',
  InvalidCharacter: 'Unexpected control character in a text, expected an escape such as `\\t`',
}
