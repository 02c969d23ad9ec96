import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from '#content/read/read-content.ts'
import { isFormatName, reporters, type FormatName } from '#gate/reporters/index.ts'
import { severityNames, type Severities } from '#gate/settings/severities.ts'
import { explainArguments } from '../shared/explain-arguments.ts'

/** A report to make; without a file it goes to stdout. */
export interface Output {
  format: FormatName
  file?: string
}

/** What the user has asked for. */
export interface LintOptions {
  content: string
  outputs: Output[]
  /** Git revision to compare with; undefined where all findings are wanted. */
  changed: string | undefined
  /** Git revision to compare with while all findings are kept; `none` for no comparison. */
  base: string | undefined
  fix: boolean
  dryRun: boolean
  watch: boolean
  maxWarnings: number
  quiet: boolean
  /** Whether people get numbers instead of findings. */
  summary: boolean
  severities: Severities
  shard: { index: number; count: number } | undefined
  cache: boolean
  stats: boolean
  help: boolean
  /** Files of JSON reports to merge, for the subcommand `merge-reports`. */
  merge: string[] | undefined
  /** Files and folders to report on; all where undefined. */
  paths: string[] | undefined
}

const formatNames = Object.keys(reporters)

/** The text of `--help`. */
export const usage = `Usage: npm run lint:content -- [options] [<path>...]
       npm run lint:content -- merge-reports <report.json>... [--format <name>]

Checks every page of the content folder and prints what is wrong, where and how to mend it. With
paths of files or folders, prints what is wrong there, held against all other pages.

  --content <dir>         folder to check (default: content-src)
  --format <name>[=file]  ${formatNames.join(', ')} (default: pretty); may be given
                          several times, all but one with a file
  --fix                   make the repairs that are safe, then check again
  --dry-run               with --fix: print what would be repaired, as a diff, and write
                          nothing
  --changed [base]        only findings on lines that differ from the git revision, and
                          findings elsewhere that the change brings about; without a base,
                          the target branch of a pull request, else HEAD
  --base <revision>       compare with the git revision, to find moved and removed pages and
                          renamed headings; "none" compares with nothing. Default: the last
                          commit, or where CI=true the point where the branch left its target
  --watch                 check again after every change, until stopped
  --summary               print how much was found by rule, component and folder instead of
                          each finding
  --max-warnings <n>      fail where there are more than n warnings
  --quiet                 print errors only; warnings still count
  --rule <id>=<severity>  ${severityNames.join(', ')}; goes before lint.yaml, may be repeated
  --shard <i>/<n>         check the i-th of n parts; merge-reports puts the reports together
  --no-cache              take nothing over from an earlier run and leave nothing for the next
  --stats                 print the time that each stage and rule took
  --help                  print this text

Exit code: 0 clean, 1 problems found, 2 wrong usage or a fault of the tool.`

/** The options by name, as `parseArgs` takes them. */
const options = {
  content: { type: 'string', default: 'content-src' },
  format: { type: 'string', multiple: true, default: ['pretty'] },
  fix: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  changed: { type: 'string' },
  base: { type: 'string' },
  watch: { type: 'boolean', default: false },
  'max-warnings': { type: 'string' },
  quiet: { type: 'boolean', default: false },
  summary: { type: 'boolean', default: false },
  rule: { type: 'string', multiple: true, default: [] },
  shard: { type: 'string' },
  'no-cache': { type: 'boolean', default: false },
  stats: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsConfig['options']

/** Parses the arguments. Throws a `UsageError` that says what is right. */
export function parseOptions(
  argv: string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): LintOptions {
  explainArguments(argv, { command: 'lint:content', options }, env)
  const { values, positionals } = parseArgs({
    args: expandChanged(argv, env),
    allowPositionals: true,
    options,
  })
  if (values['dry-run'] && !values.fix) throw new UsageError('`--dry-run` needs `--fix`')
  if (values.base !== undefined && values.changed !== undefined) {
    throw new UsageError('`--base` and `--changed` exclude each other')
  }
  if (values.fix && values.shard) throw new UsageError('`--fix` and `--shard` exclude each other')
  const isMerge = positionals[0] === 'merge-reports'
  const paths = isMerge || positionals.length === 0 ? undefined : positionals
  if (paths && values.shard) throw new UsageError('Paths and `--shard` exclude each other')
  return {
    content: values.content,
    outputs: parseOutputs(values.format),
    changed: values.changed,
    base: values.base,
    fix: values.fix,
    dryRun: values['dry-run'],
    watch: values.watch,
    maxWarnings: parseLimit(values['max-warnings']),
    quiet: values.quiet,
    summary: values.summary,
    severities: new Map(values.rule.map(parseRule)),
    shard: values.shard === undefined ? undefined : parseShard(values.shard),
    cache: !values['no-cache'],
    stats: values.stats,
    help: values.help,
    merge: isMerge ? parseMerge(positionals.slice(1)) : undefined,
    paths,
  }
}

/** Gives a `--changed` without a value the one that it stands for. */
function expandChanged(
  argv: string[],
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  return argv.map((argument, index) => {
    if (argument !== '--changed') return argument
    const next = argv[index + 1]
    if (next !== undefined && !next.startsWith('-')) return argument
    const target = env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME
    return `--changed=${target ? `origin/${target}` : 'HEAD'}`
  })
}

/** Parses the values of `--format`. Throws a `UsageError` that says what is right. */
export function parseOutputs(formats: string[]): Output[] {
  const outputs = formats.map((value): Output => {
    const [format = '', file] = value.split(/=(.*)/s)
    if (!isFormatName(format)) {
      throw new UsageError(`Unexpected format \`${format}\`, expected ${formatNames.join(', ')}`)
    }
    if (file === '') throw new UsageError(`Cannot find the file of \`--format ${value}\``)
    return { format, ...(file && { file }) }
  })
  if (outputs.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      'Only one format can go to stdout; give the others a file: sarif=out.sarif',
    )
  }
  return outputs
}

/** Parses `--max-warnings`; without a value there is no limit. Throws a `UsageError`. */
export function parseLimit(value: string | undefined): number {
  if (value === undefined) return Infinity
  if (/^\d+$/.test(value)) return Number(value)
  throw new UsageError(`Unexpected \`--max-warnings ${value}\`, expected a whole number`)
}

function parseRule(value: string): [string, (typeof severityNames)[number]] {
  const [id = '', name] = value.split('=')
  const severity = severityNames.find((each) => each === name)
  if (id && severity) return [id, severity]
  throw new UsageError(
    `Unexpected \`--rule ${value}\`, expected a rule and ${severityNames.join(', ')}, such as \`link:missing-anchor=error\``,
  )
}

function parseShard(value: string): { index: number; count: number } {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(value)?.map(Number) ?? []
  if (index && count && index <= count) return { index, count }
  throw new UsageError(`Unexpected \`--shard ${value}\`, expected a part such as \`1/4\``)
}

function parseMerge(files: string[]): string[] {
  if (files.length === 0) throw new UsageError('Cannot find the reports that are to be merged')
  return files
}
