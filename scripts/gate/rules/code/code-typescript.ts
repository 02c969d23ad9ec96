import { createFenceRule, omissionPattern, type FenceCheck } from '#content/fence-rule.ts'
import type { Fence } from '#content/parse/collect-fences.ts'
import { tidyMessage } from '#core/message-parts.ts'
import { lineAt } from '#core/line-index.ts'

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
