import { isMap, isScalar, isSeq, visit, type Node, type Scalar } from 'yaml'
import { parseYamlDocuments } from '#core/yaml/parse-documents.ts'
import { readScript, type ScriptText } from './script-text.ts'

/** Keys of CI configurations whose values are shell code, by themselves or as a list. */
const scriptKeys = new Set(['run', 'script', 'before_script', 'after_script'])

/** Key of `package.json` whose value is a mapping of names to shell code. */
const mappingKey = 'scripts'

/** Collects the shell code of a CI configuration, or of a `package.json`; none of broken YAML. */
export function collectYamlScripts(source: string): ScriptText[] {
  const scalars: Scalar[] = []
  for (const document of parseYamlDocuments(source)) {
    if (document.errors.length > 0) return []
    visit(document, {
      Pair(_, { key, value }) {
        if (!isScalar(key)) return
        if (scriptKeys.has(String(key.value))) scalars.push(...listScalars(value as Node | null))
        if (key.value === mappingKey && isMap(value)) {
          scalars.push(...value.items.flatMap((item) => listScalars(item.value as Node | null)))
        }
      },
    })
  }
  return scalars.flatMap((scalar) => readScript(source, scalar) ?? [])
}

function listScalars(node: Node | null): Scalar[] {
  if (isScalar(node)) return typeof node.value === 'string' ? [node] : []
  return isSeq(node) ? node.items.flatMap((item) => listScalars(item as Node | null)) : []
}
