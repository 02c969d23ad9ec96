import path from 'node:path'
import type { Colors } from 'picocolors/types'
import { groupByFile, isFixable, type Diagnostic } from '#core/diagnostic.ts'
import { groupThousands } from '#core/group-thousands.ts'

/** The result of a check, which reporters render. */
export interface Report {
  /** Sorted by file, line, column and rule. */
  diagnostics: Diagnostic[]
  summary: CheckSummary
  /** Display paths of all checked pages, including those without findings. */
  files: readonly string[]
  /** Texts by display path, for code frames, fixes and fingerprints. */
  sources?: ReadonlyMap<string, string>
  /** How many warnings are allowed; any number where it is missing. */
  maxWarnings?: number
  /** Which part of the whole was checked, where several machines share the work. */
  shard?: ShardMark
  /** What each rule requires, by id. */
  rules?: ReadonlyMap<string, string>
}

/** Marks the report of a shard, so that only reports of the same check are merged. */
export interface ShardMark {
  /** The i-th of n parts, counted from 1. */
  index: number
  count: number
  /** Hash of the content, the tool and the options, the same for all shards of a check. */
  check: string
}

/** How much was checked, and how much was found. */
export interface CheckSummary {
  files: number
  links: number
  words: number
  errors: number
  warnings: number
}

/** How and where a report appears; formats for machines ignore the colors. */
export interface RenderOptions {
  /** Seconds that the check took. */
  seconds: number
  colors: Colors
  /** Path of the working directory below the repository's root, such as `docs`; empty for the root. */
  pathPrefix?: string
  /** Whether the terminal makes links of places below the name of a file. */
  linksPlaces?: boolean
}

/** The name that reports give the tool. */
export const toolName = 'lint:content'

/** Whether a check has found an error, or more warnings than are allowed. */
export function hasFailed({ errors, warnings }: CheckSummary, maxWarnings = Infinity): boolean {
  return errors > 0 || warnings > maxWarnings
}

/** Removes the warnings from a report; they stay counted. */
export function errorsOnly(report: Report): Report {
  const diagnostics = report.diagnostics.filter(({ severity }) => severity === 'error')
  return { ...report, diagnostics }
}

/** Converts a display path to the path from the root of the repository, which CI services expect. */
export function toRepositoryPath(file: string, { pathPrefix = '' }: RenderOptions): string {
  return path.isAbsolute(file) ? file : path.posix.join(pathPrefix, file)
}

/** Lists the help, the note and the related places of a finding, one line each. */
export function describeDetails({ help, note, related = [] }: Diagnostic): string[] {
  return [
    ...(help ? [`Help: ${help}`] : []),
    ...(note ? [`Note: ${note}`] : []),
    ...related.map(({ file, line, message }) => `See: ${file}${line ? `:${line}` : ''} ${message}`),
  ]
}

/** Renders the last line of a report: the findings and how much was checked. */
export function renderSummary(report: Report, { colors, seconds }: RenderOptions): string {
  const { files, links, words } = report.summary
  const mark = hasFailed(report.summary, report.maxWarnings) ? colors.red('✖') : colors.green('✔')
  const found = describeFindings(report)
  const checked = [count(files, 'file'), count(links, 'link'), count(words, 'word')].join(', ')
  return `${mark} ${found && `${found} · `}${checked} checked in ${seconds.toFixed(1)} s`
}

/** Counts the findings, such as `2 errors, 1 warning in 1 file, 1 fixable with --fix`; empty without any. */
function describeFindings({ diagnostics, summary, maxWarnings }: Report): string {
  const { errors, warnings } = summary
  if (errors + warnings === 0) return ''
  const isWhole = diagnostics.length === errors + warnings
  const files = count(groupByFile(diagnostics).size, 'file')
  const isOver = maxWarnings !== undefined && warnings > maxWarnings
  const fixable = diagnostics.filter(isFixable).length
  return [
    `${count(errors, 'error')}, ${count(warnings, 'warning')}`,
    isWhole ? ` in ${files}` : ' (warnings not shown)',
    isOver ? `, ${maxWarnings} allowed` : '',
    fixable > 0 ? `, ${groupThousands(fixable)} fixable with --fix` : '',
  ].join('')
}

/** Renders a whole number with its noun, such as `1 file` or `1,200 files`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${groupThousands(number)} ${number === 1 ? noun : plural}`
}

/**
 * Writes invisible characters as `<U+200B>`, so that content can neither control a terminal nor hide in
 * a report; line breaks and tabs become spaces.
 */
export function showInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (char) => {
    if (char === '\n' || char === '\t') return ' '
    return `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
  })
}
