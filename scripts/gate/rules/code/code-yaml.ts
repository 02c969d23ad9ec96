import { parseYamlDocuments, yamlErrorRange } from '#core/yaml/parse-documents.ts'
import type { Problem } from '#core/diagnostic.ts'
import { createFenceRule, inLanguage, tidyMessage, type FenceCheck } from '#content/fence-rule.ts'

export const codeYamlRule = createFenceRule({
  id: 'code:yaml',
  summary: 'A `yaml` fence is valid YAML without duplicate keys.',
  applies: inLanguage('yaml', 'yml'),
  load: () => Promise.resolve(check),
})

/** A fence may show two versions of a file, each after a comment. */
const versionStart = /\n\s*\n(?=# )/

const check: FenceCheck = (content) => {
  const [fault] = checkYaml(content)
  const parts = content.split(versionStart)
  if (!fault || (parts.length > 1 && parts.every((part) => checkYaml(part).length === 0))) return []
  return [fault]
}

function checkYaml(content: string): Problem[] {
  const documents = parseYamlDocuments(content)
  const broken = [...documents].find(({ errors }) => errors.length > 0)
  const fault = broken?.errors[0]
  if (!broken || !fault) return []
  const message = `Unexpected YAML: ${tidyMessage(fault.message)}`
  return [{ message, ...yamlErrorRange(fault, broken) }]
}
