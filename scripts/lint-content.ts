import { parseArgs } from 'node:util'
import picocolors from 'picocolors'
import { runCommand } from './command.ts'
import { UsageError } from './content/read-content.ts'
import { checkContent, hasFailed } from './pipeline.ts'
import { renderJson } from './reporters/json.ts'
import { renderPretty } from './reporters/pretty.ts'

const usage = `Usage: npm run lint:content -- [options]

Checks every page of the content folder and prints what is wrong, where and how to mend it.

  --content <dir>       folder to check (default: content-src)
  --format <name>       pretty or json (default: pretty)
  --max-warnings <n>    fail where there are more than n warnings
  --help                print this text

Exit code: 0 clean, 1 problems found, 2 wrong usage or a fault of the tool.`

await runCommand(async (argv) => {
  const options = parseOptions(argv)
  if (options.help) {
    console.log(usage)
    return 0
  }
  const started = performance.now()
  const result = await checkContent(options.content)
  const seconds = (performance.now() - started) / 1000
  const text =
    options.format === 'json'
      ? renderJson(result)
      : renderPretty(result, { colors: picocolors.createColors(useColors()), seconds })
  process.stdout.write(text)
  return hasFailed(result.summary, options.maxWarnings) ? 1 : 0
})

interface Options {
  content: string
  format: 'pretty' | 'json'
  maxWarnings: number
  help: boolean
}

function parseOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: {
      content: { type: 'string', default: 'content-src' },
      format: { type: 'string', default: 'pretty' },
      'max-warnings': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { content, format, help, 'max-warnings': maxWarnings } = values
  if (format !== 'pretty' && format !== 'json') {
    throw new UsageError(`Unexpected format \`${format}\`, expected \`pretty\` or \`json\``)
  }
  if (maxWarnings !== undefined && !/^\d+$/.test(maxWarnings)) {
    throw new UsageError(`Unexpected \`--max-warnings ${maxWarnings}\`, expected a whole number`)
  }
  const limit = maxWarnings === undefined ? Infinity : Number(maxWarnings)
  return { content, format, help, maxWarnings: limit }
}

function useColors(): boolean {
  return picocolors.isColorSupported && process.stdout.isTTY === true
}
