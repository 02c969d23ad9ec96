import { parseYamlDocuments } from '#core/yaml/parse-documents.ts'
import { isAlias, isScalar, type Node } from 'yaml'
import type { Fence } from '#content/parse/collect-fences.ts'
import { checkNode, type JsonSchema, type NodeProblem } from '#core/yaml/json-schema.ts'
import { placeOf } from '#core/yaml/yaml-nodes.ts'
import { createFenceRule, inLanguage, type FenceCheck } from '#content/fence-rule.ts'

/**
 * A `yaml` fence that is a CI configuration by its `filename` (`.github/workflows/*.yml`,
 * `.gitlab-ci.yml`) must keep to the service's public schema: known keys, the keys that must be
 * there, values of the right kind. What the service fills in (`${{ … }}`, `$[[ … ]]`, `!reference`,
 * anchors) may be anything. A configuration that is partial on purpose says so:
 * ```` ```yaml unchecked filename=".gitlab-ci.yml" ````. `scripts/commands/update-ci-schemas.ts` renews the
 * schemas.
 */
export const codeCiWorkflowRule = createFenceRule({
  id: 'code:ci-workflow',
  applies: (fence) => isYaml(fence) && serviceOf(fence) !== undefined,
  load,
})

const isYaml = inLanguage('yaml', 'yml')

function serviceOf({ filename = '' }: Fence): Service | undefined {
  if (/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/.test(filename)) return 'github'
  return /(?:^|[/.])gitlab-ci\.ya?ml$/.test(filename) ? 'gitlab' : undefined
}

async function load(): Promise<FenceCheck> {
  const [github, gitlab] = await Promise.all([
    import('../data/github-workflow.schema.json', { with: { type: 'json' } }),
    import('../data/gitlab-ci.schema.json', { with: { type: 'json' } }),
  ])
  const schemas: Record<Service, JsonSchema> = { github: github.default, gitlab: gitlab.default }

  return (content, fence) => {
    const root = schemas[serviceOf(fence)!]
    const documents = parseYamlDocuments(content)
    // What is no YAML at all is the matter of code:yaml.
    if (documents.some(({ errors }) => errors.length > 0)) return []
    return removeRepeated(
      documents.flatMap(({ contents }) => {
        const owner = placeOf(contents, { start: 0, end: 0 })
        return checkNode(contents, root, owner, { root, isOpaque })
      }),
    ).map(({ message, start, end, help }) => ({ message, start, end, ...(help && { help }) }))
  }
}

/** Whether a value is filled in by the service, or stands elsewhere. */
function isOpaque(node: Node): boolean {
  if (isAlias(node) || node.tag === '!reference') return true
  return isScalar(node) && typeof node.value === 'string' && /\$\{\{|\$\[\[/.test(node.value)
}

function removeRepeated(problems: NodeProblem[]): NodeProblem[] {
  const byText = problems.map((each) => [`${each.start} ${each.message}`, each] as const)
  return [...new Map(byText).values()]
}

type Service = 'github' | 'gitlab'
