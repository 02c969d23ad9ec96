import { UsageError } from '#content/read/read-content.ts'
import { isFormatName, reporters, type FormatName } from '#gate/reporters/index.ts'
import { severityNames, type Severities } from '#gate/settings/lint-config.ts'
import type { Environment, Values } from '../run-command.ts'
import type { RunOptions } from '#gate/run-lint.ts'

const formatNames = Object.keys(reporters).join(', ')

/** Options of all commands that write reports. */
export const reportOptions = {
  format: {
    value: '<name>[=file]',
    multiple: true,
    default: 'pretty',
    help: `${formatNames}; may be given several times, all but one with a file`,
  },
  'max-warnings': { value: '<n>', help: 'fail if there are more than n warnings' },
  quiet: { help: 'print errors only; warnings still count' },
} as const

export const lintCommand = {
  script: 'lint:content',
  about:
    'Checks every page of the content folder and prints what is wrong, where, and how to fix it. With paths of files or folders, prints only the problems there, checked against the whole site.',
  paths: '[<path>...]',
  options: {
    content: { value: '<dir>', default: 'content-src', help: 'folder to check' },
    ...reportOptions,
    summary: { help: 'print the number of findings per rule, like `--format summary`' },
    fix: { help: 'apply the safe fixes, then check again' },
    changed: {
      value: '[base]',
      impliedValue: defaultRevision,
      help: 'report only findings on lines that differ from a git revision, and findings elsewhere that the change causes; the revision defaults to the target branch of a pull request, else HEAD',
    },
    base: {
      value: '<revision>',
      help: 'git revision used to find moved and removed pages and renamed headings; "none" turns this off. Default: the last commit, or if CI=true the commit where the branch left its target',
    },
    watch: { help: 'check again after every change, until stopped' },
    rule: {
      value: '<id>=<severity>',
      multiple: true,
      help: `${severityNames.join(', ')}; overrides lint.yaml, may be repeated`,
    },
    'no-cache': { help: 'neither read nor write the cache of earlier runs' },
  },
} as const

/** Parsed options of `lint:content`. */
export interface LintOptions extends RunOptions {
  outputs: Output[]
  /** Git revision used to detect moved and removed pages, or `none`. Does not filter findings. */
  base: string | undefined
  fix: boolean
  watch: boolean
  maxWarnings: number
  quiet: boolean
  severities: Severities
}

/** Format of a report, and the file to write it to. Defaults to stdout. */
export interface Output {
  format: FormatName
  file?: string
}

/** Converts option values to `LintOptions`. Throws a `UsageError` if they are invalid. */
export function toLintOptions(
  values: Values<typeof lintCommand.options>,
  positionals: string[],
): LintOptions {
  const { content, changed, base, fix, watch, quiet } = values
  if (base !== undefined && changed !== undefined) {
    throw new UsageError('`--base` and `--changed` exclude each other')
  }
  return {
    content,
    changed,
    base,
    fix,
    watch,
    quiet,
    paths: positionals.length > 0 ? positionals : undefined,
    outputs: parseOutputs(values.summary ? ['summary'] : values.format),
    maxWarnings: parseLimit(values['max-warnings']),
    severities: new Map(values.rule.map(parseRule)),
    cache: !values['no-cache'],
  }
}

/** Returns the revision to use if `--changed` has no value. */
function defaultRevision(env: Environment): string {
  const target = env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME
  return target ? `origin/${target}` : 'HEAD'
}

/** Parses the values of `--format`. Throws a `UsageError` if they are invalid. */
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

/** Parses `--max-warnings`. Defaults to unlimited. Throws a `UsageError` if it is invalid. */
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
