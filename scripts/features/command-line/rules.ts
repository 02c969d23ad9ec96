import { createFenceRule } from '#content/fence-rule.ts'
import { createPartRule } from '#content/part-rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Document } from '#content/page.ts'
import type { PageRule, SiteRule } from '#content/rule.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { nodesOfType } from '#core/tree.ts'
import type { Finding } from '#core/diagnostic.ts'
import { offsetsOfKey, parseYamlDocument } from '#core/yaml/parse-documents.ts'
import type { Fence } from '#content/parse/collect-fences.ts'
import {
  collectShellCommands,
  hasShellCode,
  indexOfTool,
  type ShellWord,
} from '#content/parse/shell-commands.ts'
import { checkCall } from './check-call.ts'
import {
  anchorOfCommand,
  cliFilePath,
  featureName,
  findCliReference,
  type CliReference,
} from './cli-reference.ts'

/** Checks shell code and CI scripts. Skips values that are only known at run time. */
export const cliCommandRule = createFenceRule({
  id: 'cli:command',
  summary:
    'Every call of the command-line tool in a sample matches `automation/cli.yaml`: command, arguments, options and their values.',
  applies: hasShellCode,
  load: () => (content, fence, data) => {
    const cli = findCliReference(data)
    if (!cli) return []
    return collectCalls(content, fence, cli).flatMap((words) => {
      const placeholder = findPlaceholder(content, words)
      return placeholder ? [placeholder] : checkCall(words, cli)
    })
  },
})

export const cliComponentRule = createPartRule<CliReference>({
  id: 'cli:component',
  feature: featureName,
  summary: '`<CliCommand name="…" />` shows a command that `automation/cli.yaml` describes.',
  sources: { CliCommand: { file: cliFilePath, list: ({ commands }) => Object.keys(commands) } },
})

/** Skips sites that show no command at all. */
export const cliCoverageRule: SiteRule = {
  id: 'cli:coverage',
  summary: 'If pages show a command of `automation/cli.yaml`, they show all of them.',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    const cli = findCliReference(site)
    const owner = site.documents.find(({ file }) => file.path === cliFilePath)
    // The commands on a page that does not parse are unknown.
    if (!cli || !owner || site.pages.some(({ parses }) => !parses)) return
    const anchors = new Set(site.pages.flatMap((page) => page.anchors.map(({ id }) => id)))
    const names = Object.keys(cli.commands)
    const missing = names.filter((name) => !anchors.has(anchorOfCommand(name)))
    if (missing.length === names.length) return
    const written = parseYamlDocument(owner.file.text).get('commands')
    for (const name of missing) {
      yield {
        owner,
        ...offsetsOfKey(name, written),
        message: `Cannot find command \`${name}\` on any page`,
        help: `Add \`<CliCommand name="${name}" />\` to the page about it`,
      }
    }
  },
}

/**
 * Checks environment variables with the prefix of the product, and inline code such as `--force`
 * that nearly is an option. Other options may belong to another tool.
 */
export const cliNameRule: PageRule = {
  id: 'cli:name',
  summary:
    'A variable or option that text or code names is one of `automation/cli.yaml`, and the variable begins with `{product.envPrefix}`.',
  severity: 'warning',
  check(document, data) {
    const cli = findCliReference(data)
    return cli ? [...findVariables(document, cli), ...findOptions(document, cli)] : []
  },
}

function* findVariables(
  { file: { text } }: Document,
  { environment, envPrefix }: CliReference,
): Iterable<Finding> {
  if (envPrefix === '') return
  const known = environment.map(({ name }) => name)
  const pattern = new RegExp(`(?:\\{product\\.envPrefix\\}|\\b${envPrefix})(_[A-Z\\d_]+)`, 'g')
  for (const { 0: found, 1: name, index } of text.matchAll(pattern)) {
    const value = `${envPrefix}${name}`
    const nearest = findNearest(value, known)
    const expected = `{product.envPrefix}${name}`
    if (nearest === undefined || (nearest === value && found === expected)) continue
    yield {
      message:
        nearest === value
          ? `Unexpected \`${value}\`, expected \`${expected}\``
          : `Cannot find environment variable \`${value}\`${didYouMean(nearest)}`,
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

/** Finds a placeholder such as `<url>`, which a shell reads as a redirection of the call. */
function findPlaceholder(content: string, [first, ...rest]: ShellWord[]): Finding | undefined {
  if (!first) return undefined
  const end = content.indexOf('\n', rest.at(-1)?.end ?? first.end)
  const line = content.slice(first.start, end === -1 ? undefined : end)
  const [, found, name = ''] = / (<([\w-]+)>)(?= |$)/.exec(line) ?? []
  if (found === undefined) return undefined
  const start = first.start + line.indexOf(found)
  return {
    message: `Unexpected placeholder \`${found}\`, which a shell reads as redirections`,
    start,
    end: start + found.length,
    help: `Write \`${name.toUpperCase().replaceAll('-', '_')}\``,
  }
}

/** Collects the calls of the tool in a fence. Each is a list of the words after the tool's name. */
export function collectCalls(
  content: string,
  fence: Pick<Fence, 'language'>,
  names: { executable: string; packageName: string },
): ShellWord[][] {
  return collectShellCommands(content, fence).flatMap((words) => {
    const index = indexOfTool(words, names)
    return index < 0 ? [] : [words.slice(index + 1)]
  })
}
