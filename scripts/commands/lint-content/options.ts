import { UsageError } from '#content/read/read-content.ts'
import { isFormatName, reporters, type FormatName } from '#gate/reporters/index.ts'
import { severityNames, type Severities } from '#gate/settings/lint-config.ts'
import { parseCommand, type Environment, type Values } from '../shared/command.ts'

const formatNames = Object.keys(reporters).join(', ')

/** The options of all commands that write reports. */
export const reportOptions = {
  format: {
    value: '<name>[=file]',
    multiple: true,
    default: 'pretty',
    help: `${formatNames}; may be given several times, all but one with a file`,
  },
  'max-warnings': { value: '<n>', help: 'fail where there are more than n warnings' },
  quiet: { help: 'print errors only; warnings still count' },
} as const

/** The command `npm run lint:content`. */
export const lintCommand = {
  script: 'lint:content',
  about:
    'Checks every page of the content folder and prints what is wrong, where, and how to fix it. With paths of files or folders, prints only the problems there, checked against the whole site.',
  paths: '[<path>... | merge-reports <report.json>...]',
  options: {
    content: { value: '<dir>', default: 'content-src', help: 'folder to check' },
    ...reportOptions,
    summary: { help: 'print how often each rule finds something, as `--format summary` does' },
    fix: { help: 'make the repairs that are safe, then check again' },
    changed: {
      value: '[base]',
      impliedValue: findTarget,
      help: 'only findings on lines that differ from the git revision, and findings elsewhere that the change causes; without a base, the target branch of a pull request, else HEAD',
    },
    base: {
      value: '<revision>',
      help: 'compare with the git revision, to find moved and removed pages and renamed headings; "none" compares with nothing. Default: the last commit, or where CI=true the commit where the branch left its target',
    },
    watch: { help: 'check again after every change, until stopped' },
    rule: {
      value: '<id>=<severity>',
      multiple: true,
      help: `${severityNames.join(', ')}; overrides lint.yaml, may be repeated`,
    },
    shard: {
      value: '<i>/<n>',
      help: 'check the i-th of n parts; merge-reports puts their JSON reports together',
    },
    'no-cache': { help: 'use nothing from earlier runs and keep nothing for the next' },
  },
} as const

/** The options of `lint:content`, parsed. */
export interface LintOptions {
  content: string
  outputs: Output[]
  /** Git revision to compare with; undefined where all findings are wanted. */
  changed: string | undefined
  /** Git revision to compare with while all findings are kept; `none` for no comparison. */
  base: string | undefined
  fix: boolean
  watch: boolean
  maxWarnings: number
  quiet: boolean
  severities: Severities
  shard: { index: number; count: number } | undefined
  cache: boolean
  /** JSON reports to merge, for the subcommand `merge-reports`. */
  merge: string[] | undefined
  /** Files and folders to report on; all where undefined. */
  paths: string[] | undefined
}

/** A report to write; without a file it goes to stdout. */
export interface Output {
  format: FormatName
  file?: string
}

/** Parses the arguments of `lint:content`. Throws a `UsageError` for wrong ones. */
export function parseOptions(argv: string[], env: Environment = process.env): LintOptions {
  const { values, paths } = parseCommand(lintCommand, argv, env)
  return toLintOptions(values, paths)
}

/** Parses the values of the options. Throws a `UsageError` for wrong ones. */
export function toLintOptions(
  values: Values<typeof lintCommand.options>,
  positionals: string[],
): LintOptions {
  const { content, changed, base, fix, watch, quiet } = values
  const isMerge = positionals[0] === 'merge-reports'
  const paths = isMerge || positionals.length === 0 ? undefined : positionals
  const conflicts: [boolean, string][] = [
    [base !== undefined && changed !== undefined, '`--base` and `--changed` exclude each other'],
    [fix && values.shard !== undefined, '`--fix` and `--shard` exclude each other'],
    [paths !== undefined && values.shard !== undefined, 'Paths and `--shard` exclude each other'],
    [isMerge && positionals.length === 1, 'Cannot find the reports to merge'],
  ]
  const conflict = conflicts.find(([isConflict]) => isConflict)
  if (conflict) throw new UsageError(conflict[1])
  return {
    ...{ content, changed, base, fix, watch, quiet, paths },
    outputs: parseOutputs(values.summary ? ['summary'] : values.format),
    maxWarnings: parseLimit(values['max-warnings']),
    severities: new Map(values.rule.map(parseRule)),
    shard: values.shard === undefined ? undefined : parseShard(values.shard),
    cache: !values['no-cache'],
    merge: isMerge ? positionals.slice(1) : undefined,
  }
}

/** Finds the revision that a `--changed` without a value stands for. */
function findTarget(env: Environment): string {
  const target = env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME
  return target ? `origin/${target}` : 'HEAD'
}

/** Parses the values of `--format`. Throws a `UsageError` for wrong ones. */
export function parseOutputs(formats: string[]): Output[] {
  const outputs = formats.map((value): Output => {
    const [format = '', file] = value.split(/=(.*)/s)
    if (!isFormatName(format)) {
      throw new UsageError(`Unexpected format \`${format}\`, expected ${formatNames}`)
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
