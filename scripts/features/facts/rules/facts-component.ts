import { collectElements, namedAttributes, rangeOfNode } from '#content/parse/collect-elements.ts'
import type { PageRule } from '#content/rule.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { fillVariables } from '#core/variables.ts'
import { documentedFacts, pathOfFacts, type FactName, type Facts } from '../facts.ts'

export const factsComponentRule: PageRule = {
  id: 'facts:component',
  summary:
    'Components for facts, such as `<Limits of="…" />`, name an existing part of a file in `facts/`.',
  severity: 'error',
  scope: 'page',
  *check({ mdx, file }, data) {
    if (!Object.keys(sources).some((name) => file.text.includes(`<${name}`))) return
    const facts = documentedFacts(data)
    for (const { node } of collectElements(mdx.tree)) {
      const source = Object.hasOwn(sources, node.name ?? '') ? sources[node.name!]! : undefined
      if (!source) continue
      const path = pathOfFacts(source.file)
      const known = facts && source.list(facts)
      // What is wrong with a file is said there.
      if (!known && facts && source.file in facts) continue
      if (!known) {
        const message = `Cannot find \`${path}\`, which \`<${node.name}>\` shows`
        yield {
          ...rangeOfNode(node),
          message,
          help: 'Create the file',
        }
        continue
      }
      const attribute = namedAttributes(node).find(({ name }) => name === 'of' || name === 'id')
      if (typeof attribute?.value !== 'string') continue
      const value = fillVariables(attribute.value, data.variables)
      if (known.includes(value)) continue
      const nearest = findNearest(value, known)
      const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
      yield {
        ...rangeOfNode(attribute),
        message: `Cannot find \`${value}\` in \`${path}\`${suggestion}`,
        help: `There are: ${known.map((each) => `\`${each}\``).join(', ')}`,
      }
    }
  },
}

/** The file that each component shows, and the names of the parts that it may show. */
const sources: Record<string, { file: FactName; list(facts: Facts): string[] | undefined }> = {
  RoleTable: { file: 'roles', list: ({ roles }) => roles && [] },
  RoleMatrix: { file: 'roles', list: ({ roles }) => roles && [] },
  Limits: { file: 'limits', list: ({ limits }) => limits && Object.keys(limits.tables) },
  Glossary: { file: 'glossary', list: ({ glossary }) => glossary && Object.keys(glossary) },
  ExampleRun: {
    file: 'example',
    list: ({ example }) => example?.runs.map((run) => String(run.id)),
  },
}
