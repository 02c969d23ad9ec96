import type { Fence } from '#content/parse/collect-fences.ts'
import {
  createFenceRule,
  tidyMessage,
  type FenceCheck,
  type FenceProblem,
} from '#content/fence-rule.ts'
import type { Problem } from '#core/diagnostic.ts'
import { listReadings, type Lang } from './sample-readings.ts'

/**
 * Accepts fragments: the inside of a function, class, type or object, adjacent JSX elements, `...`
 * for omissions, and several of them with blank lines between.
 */
export const codeTypescriptRule = createFenceRule({
  id: 'code:typescript',
  summary:
    'A `ts`, `tsx`, `js` or `jsx` fence parses, as a file or as a part of one, and is not JSON.',
  fixes: 'value',
  applies: (fence) => parserLangs.has(nameOf(fence)),
  load,
})

async function load(): Promise<FenceCheck> {
  const { parseSync } = await import('oxc-parser')

  function parse(content: string, lang: Lang) {
    const result = parseSync(`sample.${lang}`, content, { lang, sourceType: 'module' })
    const fault = result.errors.find(
      ({ message }) => !message.startsWith("A 'return' statement can only"),
    )
    return { fault, result }
  }

  return (content, fence) => {
    const lang = parserLangs.get(nameOf(fence))!
    if (isJson(content)) return [describeJson(content, fence)]
    const { fault } = parse(content, lang)
    if (!fault) return []
    const hasProps = /^[jt]sx$/.test(nameOf(fence))
    const isFragment = (text: string) =>
      listReadings(text, { lang, hasProps }).some(({ code, accepts }) => {
        const reading = parse(code, lang)
        return !reading.fault && accepts(reading.result.program)
      })
    if (isFragment(content) || content.split(/\n\s*\n/).every(isFragment)) return []
    if (lang === 'ts' && !parse(content, 'tsx').fault) return [describeJsx(content, fence)]
    const name = lang === 'jsx' ? 'JavaScript' : 'TypeScript'
    const { start, end } = fault.labels[0] ?? { start: 0, end: 0 }
    return [{ message: `Unexpected ${name}: ${tidyMessage(fault.message)}`, start, end }]
  }
}

/** Returns whether a sample is JSON with quoted keys, which no one writes in JavaScript. */
function isJson(content: string): boolean {
  if (!/^\s*(?:\[\s*)?\{\s*"/.test(content)) return false
  try {
    JSON.parse(content)
    return true
  } catch {
    return false
  }
}

function describeJson(content: string, fence: Fence): Problem {
  const start = content.search(/\S/)
  const message = `Unexpected JSON in a \`${nameOf(fence)}\` fence`
  return { message, start, end: content.trimEnd().length, help: 'Write ```json above it' }
}

function describeJsx(content: string, fence: Fence): FenceProblem {
  // A name before `<` makes it a type argument.
  const start = Math.max(0, content.search(/(?<![\w$])<[\w>]/))
  const message = `Unexpected JSX in a \`${nameOf(fence)}\` fence`
  return { message, start, end: start + 1, help: 'Write ```tsx above it', language: 'tsx' }
}

function nameOf({ language = '' }: Fence): string {
  return language.toLowerCase()
}

/** Parser language by fence language. JavaScript always allows JSX. */
const parserLangs = new Map<string, Lang>([
  ...['js', 'javascript', 'jsx', 'cjs', 'mjs'].map((name) => [name, 'jsx'] as const),
  ...['ts', 'typescript', 'cts', 'mts'].map((name) => [name, 'ts'] as const),
  ['tsx', 'tsx'],
])
