import { isScalar, isSeq, visit, type Node, type Scalar } from 'yaml'
import { parseYamlDocuments } from '#core/yaml/parse-documents.ts'
import type { Script } from './shell-fence.ts'

/** Keys of CI configurations whose values are shell code or lists of it. */
const scriptKeys = new Set(['run', 'script', 'before_script', 'after_script'])

/** Collects the shell code of a CI configuration. Empty if the YAML is invalid. */
export function collectYamlScripts(source: string): Script[] {
  const scalars: Scalar[] = []
  for (const document of parseYamlDocuments(source)) {
    if (document.errors.length > 0) return []
    visit(document, {
      Pair(_, { key, value }) {
        if (!isScalar(key) || !scriptKeys.has(String(key.value))) return
        scalars.push(...listScalars(value as Node | null))
      },
    })
  }
  return scalars.map((scalar) => readScript(source, scalar))
}

function listScalars(node: Node | null): Scalar[] {
  if (isScalar(node)) return typeof node.value === 'string' ? [node] : []
  return isSeq(node) ? node.items.flatMap((item) => listScalars(item as Node | null)) : []
}

/** Reads a block scalar, or a plain or quoted one, as written. */
function readScript(source: string, { type, range }: Scalar): Script {
  const [start, end] = range!
  const raw = source.slice(start, end)
  const isQuoted = type?.startsWith('QUOTE')
  const before = type?.startsWith('BLOCK') ? raw.indexOf('\n') + 1 : isQuoted ? 1 : 0
  const body = raw.slice(before, isQuoted ? -1 : undefined)
  const code = type === 'BLOCK_LITERAL' ? body : foldLines(body)
  return { code: hideExpressions(code), start: start + before }
}

/** Folds lines into one. An empty line stays a line break. */
function foldLines(text: string): string {
  return text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, (gap) => ' '.repeat(gap.length))
}

/** Replaces expressions of the CI service with shell variables of the same length. */
function hideExpressions(code: string): string {
  return code.replace(
    /\$\{\{.*?\}\}|\$\[\[.*?\]\]/gs,
    (expression) => `$${'_'.repeat(expression.length - 1)}`,
  )
}
