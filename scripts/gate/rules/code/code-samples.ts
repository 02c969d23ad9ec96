import type { JSONVisitor } from 'jsonc-parser'
import type { Finding } from '#core/diagnostic.ts'
import {
  createFenceRule,
  inLanguage,
  omissionPattern,
  type FenceCheck,
} from '#content/fence-rule.ts'
import { parseYamlDocuments, locateYamlError } from '#core/yaml/parse-documents.ts'
import { tidyMessage } from '#core/message-parts.ts'
import { isShellFence } from '#content/parse/shell-commands.ts'
import type { Fence } from '#content/parse/collect-fences.ts'
import { lineAt } from '#core/line-index.ts'

/** Skips parts of a value, several values, and values with omissions or placeholders. */
export const codeJsonRule = createFenceRule({
  id: 'code:json',
  isGeneral: true,
  summary:
    'An object or array in a `json` fence is valid and has no duplicate keys; `jsonc` also takes comments and trailing commas.',
  fixes: 'content',
  applies: inLanguage('json', 'jsonc'),
  load: loadJsonCheck,
})

async function loadJsonCheck(): Promise<FenceCheck> {
  const { printParseErrorCode, stripComments, visit } = await import('jsonc-parser')
  return (content, { language, filename, node, opening }, { dialect }) => {
    if (isNamedOtherwise(node.meta ?? '')) return []
    const isStrict = language?.toLowerCase() === 'json' && !dialect.hasPlaceholders
    const errors: Finding[] = []
    const duplicates: Finding[] = []
    const objects: Set<string>[] = []
    const visitor: JSONVisitor = {
      onError(code, start, length) {
        const name = printParseErrorCode(code)
        const end = start + length
        // The next one of several values.
        if (name === 'EndOfFileExpected' && /^[,[{]/.test(content.slice(start))) return
        const fix = { ...opening, text: 'jsonc' }
        const comment = name === 'InvalidCommentToken' && { ...commentProblem, fix: [fix] }
        const message = describeJsonError(name, content.slice(start, end))
        errors.push({ message, start, end, ...comment })
      },
      onObjectBegin: () => void objects.push(new Set()),
      onObjectEnd: () => void objects.pop(),
      onObjectProperty(key, start, length) {
        const keys = objects.at(-1)
        const message = `Duplicate key \`${key.slice(0, 40)}\``
        if (keys?.has(key)) duplicates.push({ message, start, end: start + length })
        keys?.add(key)
      },
    }
    visit(content, visitor, { disallowComments: isStrict, allowTrailingComma: !isStrict })
    if (errors.length === 0) return duplicates
    const isWhole = filename !== undefined || /^[[{][^]*[\]}]$/.test(stripComments(content).trim())
    if (!isWhole || omissionPattern.test(content) || placeholderPattern.test(content)) return []
    const [first = errors[0]!] = errors.filter(({ fix }) => !fix)
    return [first]
  }
}

/** Returns whether the title of a fence is the name of a file in a format like JSON. */
function isNamedOtherwise(meta: string): boolean {
  const [, extension] = /\b(?:title|filename)=["']?[^"']*\.(\w+)["']?/.exec(meta) ?? []
  return extension !== undefined && !/^jsonc?$/.test(extension)
}

/** Placeholder such as `<id>` in place of a value. */
const placeholderPattern = /[:[,]\s*<[\w .:/-]+>/

const commentProblem = {
  message: 'JSON has no comments',
  help: 'For a file format that has them, write ```jsonc',
}

/** Describes a parse error, with a code such as `ColonExpected` written as words. */
function describeJsonError(code: string, token: string): string {
  const words = code.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()
  const [firstLine = ''] = token.split('\n')
  const location = token.trim() === '' ? '' : ` at \`${firstLine.slice(0, 30)}\``
  return `Cannot parse JSON: ${words}${location}`
}

/** Skips templates, code with omissions, and several versions of a file, each below a comment. */
export const codeYamlRule = createFenceRule({
  id: 'code:yaml',
  isGeneral: true,
  summary: 'A `yaml` fence without placeholders is valid YAML without duplicate keys.',
  applies: inLanguage('yaml', 'yml'),
  load: () => checkYamlFence,
})

const checkYamlFence: FenceCheck = (content) => {
  const broken = parseYamlDocuments(content).find(({ errors }) => errors.length > 0)
  const error = broken?.errors[0]
  const isPart = omissionPattern.test(content) || templatePattern.test(content)
  if (!broken || !error || isPart) return []
  const message = `Cannot parse YAML: ${tidyMessage(error.message)}`
  return [{ message, ...locateYamlError(error, broken) }]
}

/** Template tag, unlike `${{ … }}` in CI configurations, or a comment that starts a version. */
const templatePattern = /(?<!\$)\{\{|\n\s*\n# /

/** Skips terminal sessions, output, and code with placeholders such as `<token>`. */
export const codeShellRule = createFenceRule({
  id: 'code:shell',
  isGeneral: true,
  summary: 'A `bash` fence without prompts and placeholders is shell code that parses.',
  applies: isShellFence,
  load: loadShellCheck,
})

async function loadShellCheck(): Promise<FenceCheck> {
  const { parse } = await import('unbash')
  return (content, { filename }) => {
    if (
      [promptPattern, shellPlaceholderPattern, omissionPattern].some((each) => each.test(content))
    )
      return []
    const [error] = parse(content).errors ?? []
    if (!error || (filename === undefined && !isInCommand(error.pos, content))) return []
    const message = `Cannot parse shell code: ${tidyMessage(error.message)}`
    return [{ message, start: error.pos, end: error.pos + 1 }]
  }
}

/** Start of a line with the prompt of a shell or another program, as in `(lldb) `. */
const promptPattern = /^[ \t]*(?:[$>%❯➜▶]|\(\w+\)) /mu

const shellPlaceholderPattern = /<[\w .:|/-]+>/

/** Returns whether the text before an offset begins with a command, unlike most output. */
function isInCommand(offset: number, code: string): boolean {
  const lines = code.slice(0, offset).split(/(?<!\\)\n/)
  return /^(?:\w+=\S* )*[a-z.~/][\w./-]* /.test(lines.at(-1)!)
}

/** Skips code with omissions and parts of a class or a call, unless the parser reads it all. */
export const codeTypescriptRule = createFenceRule({
  id: 'code:typescript',
  summary: 'Statements in a `ts`, `tsx`, `js` or `jsx` fence parse.',
  applies: (fence) => parserLangs.has(languageOf(fence)),
  load: loadTypescriptCheck,
})

async function loadTypescriptCheck(): Promise<FenceCheck> {
  const { parseSync } = await import('oxc-parser')
  return (content, fence) => {
    const lang = parserLangs.get(languageOf(fence))!
    const result = parseSync(`sample.${lang}`, content, { lang, sourceType: 'module' })
    if (result.errors.length === 0) return []
    // The program is empty if the parser gave up before the end.
    const isRead = result.program.body.length > 0
    const error = result.errors.find(({ message }) => !isRead || !partPattern.test(message))
    if (!error) return []
    const { start, end } = error.labels[0] ?? { start: 0, end: 0 }
    const isNamed = fence.filename !== undefined
    const isWhole = isNamed || (isInStatement(start, content) && !omissionPattern.test(content))
    if (!isRead && !isWhole) return []
    const name = lang === 'jsx' ? 'JavaScript' : 'TypeScript'
    return [{ message: `Cannot parse ${name}: ${tidyMessage(error.message)}`, start, end }]
  }
}

function languageOf({ language = '' }: Fence): string {
  return language.toLowerCase()
}

/** Parser language for each fence language. JSX is always allowed in JavaScript. */
const parserLangs = new Map<string, 'ts' | 'tsx' | 'jsx'>([
  ...['js', 'javascript', 'jsx', 'cjs', 'mjs'].map((name) => [name, 'jsx'] as const),
  ...['ts', 'typescript', 'cts', 'mts'].map((name) => [name, 'ts'] as const),
  ['tsx', 'tsx'],
])

/** Returns whether the last unindented line up to an error begins a statement. */
function isInStatement(offset: number, code: string): boolean {
  const starts = code.slice(0, lineAt(code, offset).end).match(/^[^\s)\]}>/*].*/gm)
  const start = starts?.at(-1) ?? ''
  return statementPattern.test(start) || callPattern.test(start)
}

const statementWords = 'class|const|enum|export|function|import|interface|let|type|var'
const statementPattern = new RegExp(`^(?:async )?(?:${statementWords}) `)

/** Call with a callback, such as `test('a', () => {`. */
const callPattern = /^[\w.]+\(.*=>(?: \{)?$/

/** Errors that parts of a file, signatures, and several files in one sample may have. */
const partPattern =
  /^(?:A 'return'|A 'yield'|A module cannot|Duplicated export|Missing initializer)/
