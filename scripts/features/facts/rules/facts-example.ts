import type { PageRule } from '#content/rule.ts'
import { compareExample } from '../compare-example.ts'
import { documentedFacts } from '../documented-facts.ts'

/**
 * Looked for in
 * text and code alike; markers and runs are those of its first project.
 */
export const factsExampleRule: PageRule = {
  id: 'facts:example',
  summary:
    'Examples use only the cases, runs and people of `facts/example.yaml`, with their titles.',
  severity: 'warning',
  scope: 'page',
  check({ file }, data) {
    const example = documentedFacts(data)?.example
    return example ? compareExample(file.text, example).map(addHelp) : []
  },
}

function addHelp<Finding extends object>(finding: Finding): Finding & { help: string } {
  return { ...finding, help: 'Take the example from the file, or add to it' }
}
