import { parseYamlDocuments, yamlErrorRange } from '#core/yaml/parse-documents.ts'
import { createFenceRule, inLanguage, tidyMessage, type FenceCheck } from '#content/fence-rule.ts'

export const codeYamlRule = createFenceRule({
  id: 'code:yaml',
  summary: 'A `yaml` fence is valid YAML without duplicate keys.',
  applies: inLanguage('yaml', 'yml'),
  load: () => Promise.resolve(check),
})

const check: FenceCheck = (content) => {
  const documents = parseYamlDocuments(content)
  const broken = [...documents].find(({ errors }) => errors.length > 0)
  const fault = broken?.errors[0]
  if (!broken || !fault) return []
  const [start, end] = yamlErrorRange(fault, broken)
  return [{ message: `Unexpected YAML: ${tidyMessage(fault.message)}`, start, end }]
}
