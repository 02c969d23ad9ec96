import { UsageError } from '#content/read/read-content.ts'
import { readPullRequest } from '#gate/changes/choose-base.ts'
import { isFormatName, reporters } from '#gate/reporters/index.ts'
import { severityNames, type RuleSeverities } from '#gate/settings/lint-config.ts'
import type { RunLintOptions } from '#gate/run-lint.ts'
import type { Command, Environment, OptionValues } from '../parse-command.ts'
import type { ReportOutput, ReportOptions } from './report-findings.ts'

const formatList = Object.keys(reporters).join(', ')

/** Command-line options of all commands that write reports. */
export const reportOptionDefinitions = {
  format: {
    value: '<name>[=file]',
    multiple: true,
    default: 'pretty',
    help: `${formatList}; may be repeated, but only one format can go to stdout`,
  },
  'max-warnings': { value: '<n>', help: 'fail if there are more than n warnings' },
  quiet: { help: 'print errors only; warnings still count' },
} as const

export const lintOptions = {
  content: { value: '<dir>', default: 'content-src' as string, help: 'folder to check' },
  ...reportOptionDefinitions,
  summary: { help: 'print the number of findings per rule; short for `--format summary`' },
  fix: { help: 'apply safe fixes, then check again' },
  changed: {
    value: '[base]',
    impliedValue: findImpliedRevision,
    help: 'report only findings on lines that differ from a git revision, and findings that these changes cause elsewhere; the revision defaults to the target branch of a pull request, or else HEAD',
  },
  base: {
    value: '<revision>',
    help: 'git revision used to detect moved and removed pages; "none" turns this off. Default: the commit at which the branch left the default branch or its target, or else HEAD',
  },
  watch: { help: 'check again after every change until stopped' },
  rule: {
    value: '<id>=<severity>',
    multiple: true,
    help: `set a rule to ${severityNames.join(', ')}; overrides lint.yaml, may be repeated`,
  },
  'no-cache': { help: 'do not use the cache of earlier runs' },
} as const

export const lintCommand: Command<typeof lintOptions> = {
  script: 'lint:content',
  about:
    'Checks every page of the content folder and prints each problem with its location and fix. With paths, prints only the problems in these files and folders, which are still checked against the whole site.',
  paths: '[<path>...]',
  options: lintOptions,
}

export type LintValues = OptionValues<typeof lintOptions>

export interface LintOptions extends RunLintOptions, ReportOptions {
  /** Git revision used to detect moved and removed pages, or `none`. Does not filter findings. */
  base: string | undefined
  fix: boolean
  watch: boolean
  severities: RuleSeverities
}

/** Converts option values to `LintOptions`. Throws a `UsageError` if they are invalid. */
export function toLintOptions(values: LintValues, positionals: string[]): LintOptions {
  const { content, changed, base, fix, watch } = values
  if (base !== undefined && changed !== undefined) {
    throw new UsageError('`--base` and `--changed` exclude each other')
  }
  return {
    content,
    changed,
    base,
    fix,
    watch,
    paths: positionals.length > 0 ? positionals : undefined,
    ...toReportOptions(values.summary ? { ...values, format: ['summary'] } : values),
    severities: new Map(values.rule.map(parseRuleSeverity)),
    cache: !values['no-cache'],
  }
}

/** Returns the default revision of `--changed`. */
function findImpliedRevision(env: Environment): string {
  const { target, base } = readPullRequest(env)
  return base || (target ? `origin/${target}` : 'HEAD')
}

/** Converts the values of `reportOptionDefinitions`. Throws a `UsageError` if they are invalid. */
export function toReportOptions(
  values: OptionValues<typeof reportOptionDefinitions>,
): ReportOptions {
  return {
    outputs: parseOutputs(values.format),
    maxWarnings: parseMaxWarnings(values['max-warnings']),
    quiet: values.quiet,
  }
}

function parseOutputs(formats: string[]): ReportOutput[] {
  const outputs = formats.map((value): ReportOutput => {
    const [format = '', file] = value.split(/=(.*)/s)
    if (!isFormatName(format)) {
      throw new UsageError(`Unexpected format \`${format}\`, expected ${formatList}`)
    }
    if (file === '') throw new UsageError(`Expected a file after \`--format ${value}\``)
    return { format, ...(file && { file }) }
  })
  if (outputs.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      'Only one format can go to stdout; give the others a file, such as `sarif=out.sarif`',
    )
  }
  return outputs
}

function parseMaxWarnings(value: string | undefined): number {
  if (value === undefined) return Infinity
  if (/^\d+$/.test(value)) return Number(value)
  throw new UsageError(`Unexpected \`--max-warnings ${value}\`, expected a whole number`)
}

function parseRuleSeverity(value: string): [string, (typeof severityNames)[number]] {
  const [id = '', name] = value.split('=')
  const severity = severityNames.find((each) => each === name)
  if (id && severity) return [id, severity]
  throw new UsageError(
    `Unexpected \`--rule ${value}\`, expected a rule and ${severityNames.join(', ')}, such as \`link:missing-anchor=error\``,
  )
}
