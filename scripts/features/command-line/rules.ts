import { isMap, isScalar } from 'yaml'
import { createFenceRule } from '#content/fence-rule.ts'
import { createPartRule } from '#content/part-rule.ts'
import type { SiteRule } from '#content/rule.ts'
import type { Offsets, Problem } from '#core/diagnostic.ts'
import { parseYamlDocument, toOffsets } from '#core/yaml/parse-documents.ts'
import type { Fence } from '#content/parse/collect-fences.ts'
import { collectShellCommands, type ShellWord } from '#content/parse/shell-commands.ts'
import { checkCall } from './check-call.ts'
import { featureName, findCliReference, cliFilePath, anchorOfCommand } from './cli-reference.ts'

/** Checks shell code and CI scripts. Skips values that are only known at run time. */
export const cliCommandRule = createFenceRule({
  id: 'cli:command',
  needs: [`feature:${featureName}`, 'variables'],
  summary:
    'Every call of the command-line tool in a sample matches `automation/cli.yaml`: command, arguments, options and their values.',
  applies: ({ node }) => node.value.includes('{product.cli'),
  load: () => (content, fence, data) => {
    const cli = findCliReference(data)
    const calls = cli ? collectCalls(content, fence, cli) : []
    return calls.flatMap((words) => {
      const placeholder = findPlaceholder(content, words)
      return placeholder ? [placeholder] : checkCall(words, cli!)
    })
  },
})

export const cliComponentRule = createPartRule({
  id: 'cli:component',
  needs: [`feature:${featureName}`, 'variables'],
  summary: '`<CliCommand name="…" />` shows a command that `automation/cli.yaml` describes.',
  lists: {
    CliCommand(data) {
      const cli = findCliReference(data)
      return cli && { file: cliFilePath, parts: Object.keys(cli.commands) }
    },
  },
})

/** Skips sites that show no command at all. */
export const cliCoverageRule: SiteRule = {
  id: 'cli:coverage',
  needs: [`feature:${featureName}`, 'all-variables'],
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
    for (const name of missing) {
      yield {
        owner,
        ...offsetsOfCommand(name, owner.file.text),
        message: `Cannot find command \`${name}\` on any page`,
        help: `Add \`<CliCommand name="${name}" />\` to the page about it`,
      }
    }
  },
}

function offsetsOfCommand(name: string, text: string): Offsets | undefined {
  const commands = parseYamlDocument(text).get('commands')
  const keys = isMap(commands) ? commands.items.map(({ key }) => key).filter(isScalar) : []
  const range = keys.find(({ value }) => value === name)?.range
  return range ? toOffsets(range) : undefined
}

/** Finds a placeholder such as `<url>`, which a shell reads as a redirection of the call. */
function findPlaceholder(content: string, [first, ...rest]: ShellWord[]): Problem | undefined {
  if (!first) return undefined
  const end = content.indexOf('\n', rest.at(-1)?.end ?? first.end)
  const line = content.slice(first.start, end === -1 ? undefined : end)
  const [, found, name] = / (<([\w-]+)>)(?= |$)/.exec(line) ?? []
  if (found === undefined) return undefined
  const start = first.start + line.indexOf(found)
  return {
    message: `Unexpected placeholder \`${found}\`, which a shell reads as redirections`,
    start,
    end: start + found.length,
    help: `Write \`${name!.toUpperCase().replaceAll('-', '_')}\``,
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

/**
 * Returns the index of the tool's name or, after `npx`, of its name or package. Returns -1 if there
 * is none.
 */
function indexOfTool(words: ShellWord[], names: { executable: string; packageName: string }) {
  if (words[0]?.value === names.executable) return 0
  if (words[0]?.value !== 'npx') return -1
  const tools = words.map(({ value }) => value.replace(/(?<=.)@[^/@]*$/, ''))
  return tools.findLastIndex((tool) => tool === names.executable || tool === names.packageName)
}
