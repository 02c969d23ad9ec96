import type { Fence } from '#content/parse/collect-fences.ts'
import { createFenceRule, tidyMessage, type FenceCheck } from '#content/fence-rule.ts'

/**
 * Accepts a `return` or an `await` outside of functions, an object by itself, and JSX in
 * JavaScript, as samples often show them.
 */
export const codeTypescriptRule = createFenceRule({
  id: 'code:typescript',
  summary: 'A `ts`, `tsx`, `js` or `jsx` fence parses.',
  applies: (fence) => parsedAs.has(nameOf(fence)),
  load,
})

async function load(): Promise<FenceCheck> {
  const { parseSync } = await import('oxc-parser')

  function findFault(content: string, language: string) {
    const lang = parsedAs.get(language)!
    const { errors } = parseSync(`sample.${lang}`, content, { lang, sourceType: 'module' })
    return errors.find(({ message }) => !message.startsWith("A 'return' statement can only"))
  }

  return (content, fence) => {
    const language = nameOf(fence)
    const fault = findFault(content, language)
    if (!fault) return []
    const isObject = content.trimStart().startsWith('{') && !findFault(`(${content}\n)`, language)
    if (isObject) return []
    const name = parsedAs.get(language) === 'jsx' ? 'JavaScript' : 'TypeScript'
    const { start, end } = fault.labels[0] ?? { start: 0, end: 0 }
    return [{ message: `Unexpected ${name}: ${tidyMessage(fault.message)}`, start, end }]
  }
}

function nameOf({ language = '' }: Fence): string {
  return language.toLowerCase()
}

/** How a language is parsed, by all its names; JSX in JavaScript is taken as it comes. */
const parsedAs = new Map<string, 'ts' | 'tsx' | 'jsx'>([
  ...['js', 'javascript', 'jsx', 'cjs', 'mjs'].map((name) => [name, 'jsx'] as const),
  ...['ts', 'typescript', 'cts', 'mts'].map((name) => [name, 'ts'] as const),
  ['tsx', 'tsx'],
])
