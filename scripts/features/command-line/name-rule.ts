import type { Document } from '#content/page.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { nodesOfType } from '#core/tree.ts'
import type { ProductVariables } from '#core/variables.ts'
import { cliFilePath, featureName, findCliReference, type CliReference } from './cli-reference.ts'

/**
 * Checks environment variables with the prefix of the product, and inline code such as `--force`
 * that nearly is an option. Other options may belong to another tool.
 */
export const cliNameRule: PageRule = {
  id: 'cli:name',
  needs: [`feature:${featureName}`, 'variables'],
  summary: 'A variable or option that text or code names is one of `automation/cli.yaml`.',
  severity: 'warning',
  check(document, data) {
    const cli = findCliReference(data)
    if (!cli) return []
    return [...findVariables(document, cli, data.variables), ...findOptions(document, cli)]
  },
}

function* findVariables(
  { file: { text, path } }: Document,
  { environment }: CliReference,
  { envPrefix }: ProductVariables,
): Iterable<Finding> {
  if (path === cliFilePath || !envPrefix) return
  const known = environment.map(({ name }) => name)
  for (const { 0: found, 1: name, index } of text.matchAll(/\{product\.envPrefix\}(_[A-Z\d_]+)/g)) {
    const value = `${envPrefix}${name}`
    const nearest = findNearest(value, known)
    if (known.includes(value) || nearest === undefined) continue
    yield {
      message: `Cannot find environment variable \`${value}\`${didYouMean(nearest)}`,
      start: index,
      end: index + found.length,
      help: `Known: ${joinInBackticks(known)}`,
    }
  }
}

function* findOptions({ mdx: { tree } }: Document, cli: CliReference): Iterable<Finding> {
  const commands = Object.values(cli.commands)
  const names = [cli, ...commands].flatMap(({ options }) => Object.keys(options ?? {}))
  const known = names.map((name) => `--${name}`)
  for (const node of nodesOfType(tree, 'inlineCode')) {
    const [name] = /^--[a-z][a-z-]{3,}(?=$|[ =])/.exec(node.value) ?? []
    const nearest = name && findNearest(name, known, 2)
    if (!nearest || known.includes(name)) continue
    const start = offsetsOfNode(node).start + 1
    yield {
      message: `Cannot find option \`${name}\` in \`${cliFilePath}\`${didYouMean(nearest)}`,
      start,
      end: start + name.length,
      help: `Options: ${joinInBackticks(known)}`,
    }
  }
}
