import { isMap, isScalar } from 'yaml'
import type { SiteRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { parseYamlDocument, toOffsets } from '#core/yaml/parse-documents.ts'
import { anchorOfCommand } from '../cli-anchors.ts'
import { cliFileName, documentedCommandLine } from '../cli-reference.ts'

/** Skips sites that show no command at all. */
export const cliCoverageRule: SiteRule = {
  id: 'cli:coverage',
  summary: 'If pages show a command of `automation/cli.yaml`, they show all of them.',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    const cli = documentedCommandLine(site)
    const owner = site.documents.find(({ file }) => file.path === cliFileName)
    // The commands on a page that does not parse are unknown.
    if (!cli || !owner || site.pages.some(({ parses }) => !parses)) return
    const anchors = new Set(site.pages.flatMap((page) => page.anchors.map(({ id }) => id)))
    const names = Object.keys(cli.commands)
    const missing = names.filter((name) => !anchors.has(anchorOfCommand(name)))
    if (missing.length === names.length) return
    for (const name of missing) {
      yield {
        owner,
        ...rangeOfCommand(name, owner.file.text),
        message: `Cannot find command \`${name}\` on any page`,
        help: `Add \`<CliCommand name="${name}" />\` to the page about it`,
      }
    }
  },
}

function rangeOfCommand(name: string, text: string): Offsets | undefined {
  const commands = parseYamlDocument(text).get('commands')
  const keys = isMap(commands) ? commands.items.map(({ key }) => key).filter(isScalar) : []
  const range = keys.find(({ value }) => value === name)?.range
  return range ? toOffsets(range) : undefined
}
