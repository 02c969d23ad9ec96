import { createFenceRule, inLanguage, tidyMessage, type FenceCheck } from './fence-rule.ts'

/**
 * A `yaml` fence must be YAML, with each key once per mapping; several documents and tags of one's
 * own (`!reference`) are fine. A sample that is partial on purpose, or a template, says so:
 * ```` ```yaml unchecked ````.
 */
export const codeYamlRule = createFenceRule({
  id: 'code:yaml',
  applies: inLanguage('yaml', 'yml'),
  load,
})

async function load(): Promise<FenceCheck> {
  const { parseAllDocuments } = await import('yaml')
  return (content) => {
    const documents = parseAllDocuments(content, { prettyErrors: false, logLevel: 'error' })
    const [fault] = [...documents].flatMap(({ errors }) => errors)
    if (!fault) return []
    const [start, end] = fault.pos
    return [{ message: `Unexpected YAML: ${tidyMessage(fault.message)}`, start, end }]
  }
}
