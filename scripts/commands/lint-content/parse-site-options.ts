import { parseArgs, type ParseArgsConfig } from 'node:util'
import { reporters } from '#gate/reporters/index.ts'
import { explainArguments } from '../shared/explain-arguments.ts'
import { parseLimit, parseOutputs, type Output } from './parse-options.ts'

/** What the user of `check:out` has asked for. */
export interface SiteCheckOptions {
  /** Folder of the built site. */
  out: string
  /** Folder with the `product.yaml` that says where the site is to be found. */
  content: string
  outputs: Output[]
  maxWarnings: number
  quiet: boolean
  help: boolean
}

/** The text of `--help`. */
export const usage = `Usage: npm run check:out -- [options]

Checks the built site: what readers get. Links, anchors, ids, titles, addresses, files, sitemap and
sidebar of every HTML file.

  --out <dir>             folder of the built site (default: out)
  --content <dir>         folder with product.yaml (default: content-src)
  --format <name>[=file]  ${Object.keys(reporters).join(', ')} (default: pretty); may be given
                          several times, all but one with a file
  --max-warnings <n>      fail where there are more than n warnings
  --quiet                 print errors only; warnings still count
  --help                  print this text

Exit code: 0 clean, 1 problems found, 2 wrong usage or a fault of the tool.`

const options = {
  out: { type: 'string', default: 'out' },
  content: { type: 'string', default: 'content-src' },
  format: { type: 'string', multiple: true, default: ['pretty'] },
  'max-warnings': { type: 'string' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsConfig['options']

/** Parses the arguments. Throws a `UsageError` that says what is right. */
export function parseSiteCheckOptions(argv: string[]): SiteCheckOptions {
  explainArguments(argv, { command: 'check:out', options }, process.env)
  const { values } = parseArgs({
    args: argv,
    options,
  })
  const { format, 'max-warnings': maxWarnings, ...rest } = values
  return { ...rest, outputs: parseOutputs(format), maxWarnings: parseLimit(maxWarnings) }
}
