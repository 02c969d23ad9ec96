import path from 'node:path'
import { existsSync } from 'node:fs'
import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import {
  groupByFile,
  isFixable,
  type Diagnostic,
  type LocatedDiagnostic,
} from '#core/diagnostic.ts'
import { formatCount, groupThousands } from '#core/message-parts.ts'
import type { CheckedSite } from '../stages/check-site.ts'
import { countCauses } from './causes.ts'

/** Result of a check, as rendered by reporters. */
export interface Report {
  /** Sorted by file, line, column, rule and message. */
  diagnostics: LocatedDiagnostic[]
  summary: CheckSummary
  /** Source text by display path, for code frames, fixes and fingerprints. */
  sources?: ReadonlyMap<string, string>
  /** Maximum number of warnings. Defaults to unlimited. */
  maxWarnings?: number
  /** Whether links and routes were checked, which errors in settings and sources prevent. */
  isSiteChecked?: boolean
  /** Git revision that moved and removed pages were detected with. */
  base?: string
  /** First line, which says how the routes are known. */
  heading?: string
  /** How the links that are not checked can be. */
  uncheckedHelp?: string
  /** Summary of each rule, by id. */
  rules?: ReadonlyMap<string, string>
}

export interface CheckSummary {
  files: number
  links: number
  /** Missing of a built site, whose text is not checked. */
  words?: number
  /** Links that neither files nor known routes decide, if there are any. */
  unknownLinks?: number
  errors: number
  warnings: number
}

/** Options for reporters. Structured formats, such as JSON and SARIF, have no colors. */
export interface RenderOptions {
  /** Duration of the check. */
  seconds: number
  hasColors: boolean
  /** Path from the repository root to the working directory, such as `docs`. Empty at the root. */
  pathPrefix?: string
  /** Whether the terminal turns line numbers below a file name into links, as VS Code does. */
  linksRanges?: boolean
}

/** Returns whether a check found an error or too many warnings. */
export function hasFailed({ errors, warnings }: CheckSummary, maxWarnings = Infinity): boolean {
  return errors > 0 || warnings > maxWarnings
}

/** Removes the warnings from a report. The summary still counts them. */
export function dropWarnings(report: Report): Report {
  const diagnostics = report.diagnostics.filter(({ severity }) => severity === 'error')
  return { ...report, diagnostics }
}

/**
 * Returns what CI services show of a finding: its path in the repository, its path with line and
 * column, and its message with a line for each detail.
 */
export function toRow(found: LocatedDiagnostic, options: RenderOptions, others?: string) {
  const { file, line, column, message } = found
  const path = toRepositoryPath(file, options)
  const details = describeDetails(found, others).map(({ label, text }) => `${label}: ${text}`)
  return { path, place: `${path}:${line}:${column}`, text: [message, ...details].join('\n') }
}

/** Converts a display path to a path relative to the repository root, unless it is outside. */
export function toRepositoryPath(file: string, { pathPrefix = '' }: RenderOptions): string {
  return path.isAbsolute(file) ? file : path.posix.join(pathPrefix, file)
}

/** Line below a finding, such as its help. */
export interface Detail {
  label: string
  text: string
}

/** Lists the help, note and related locations of a finding, and where else it is. */
export function describeDetails(
  { help, note, related = [] }: LocatedDiagnostic,
  others?: string,
): Detail[] {
  return [
    ...(help ? [{ label: 'Help', text: help }] : []),
    ...(note ? [{ label: 'Note', text: note }] : []),
    ...related.map(({ file, line, message }) => {
      return { label: 'See', text: `${file}:${line} ${message}` }
    }),
    ...(others ? [{ label: 'Also', text: others }] : []),
  ]
}

/** Renders the summary line: counts of findings and checked items, and the duration. */
export function renderSummary(report: Report, options: RenderOptions): string {
  const { files, links, words, unknownLinks } = report.summary
  const isRed = hasFailed(report.summary, report.maxWarnings)
  const mark = isRed ? paint('red', '✖', options) : paint('green', '✔', options)
  const found = describeFindings(report)
  const checked = [
    formatCount(files, 'file'),
    formatCount(links, 'link'),
    ...(words === undefined ? [] : [formatCount(words, 'word')]),
  ].join(', ')
  const skipped = unknownLinks ? describeUnchecked(unknownLinks, report) : ''
  const partial = report.isSiteChecked === false ? partialNote : ''
  return `${partial}${mark} ${found && `${found} · `}${checked} checked in ${options.seconds.toFixed(1)} s${skipped}`
}

function describeUnchecked(count: number, { uncheckedHelp }: Report): string {
  const help = uncheckedHelp === undefined ? '' : `; ${uncheckedHelp}`
  return `; ${formatCount(count, 'link')} not checked${help}`
}

const partialNote =
  'More findings may appear once the broken front matter or settings are repaired\n\n'

/**
 * Describes the findings, such as `2 errors, 1 warning in 1 file, 1 fixable with --fix`. Returns an
 * empty string if there are none. Names the base, since elsewhere another may be the default.
 */
function describeFindings({ diagnostics, summary, maxWarnings, base }: Report): string {
  const { errors, warnings } = summary
  if (errors + warnings === 0) return ''
  const isUnfiltered = diagnostics.length === errors + warnings
  const files = formatCount(groupByFile(diagnostics).size, 'file')
  const exceedsMaxWarnings = maxWarnings !== undefined && warnings > maxWarnings
  const fixable = diagnostics.filter(isFixable).length
  const causes = countCauses(diagnostics)
  const fixOptions = base === undefined || base === 'HEAD' ? '--fix' : `--fix --base ${base}`
  return [
    `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`,
    isUnfiltered && causes < diagnostics.length ? ` from ${formatCount(causes, 'cause')}` : '',
    isUnfiltered ? ` in ${files}` : ' (warnings not shown)',
    exceedsMaxWarnings ? `, ${maxWarnings} allowed` : '',
    fixable > 0 ? `, ${groupThousands(fixable)} fixable with ${fixOptions}` : '',
  ].join('')
}

/** Detects the capabilities of the terminal, and the path from the repository root. */
export function detectRenderOptions(
  stream: Partial<Pick<WriteStream, 'isTTY' | 'hasColors'>>,
): Omit<RenderOptions, 'seconds'> {
  return {
    hasColors: stream.isTTY === true && stream.hasColors?.() === true,
    pathPrefix: findPathPrefix(process.cwd()),
    linksRanges: stream.isTTY === true && process.env.TERM_PROGRAM === 'vscode',
  }
}

/** Returns the path from the repository root to `cwd`. Empty outside of a repository. */
function findPathPrefix(cwd: string): string {
  for (let folder = cwd; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) {
      return path.relative(folder, cwd).split(path.sep).join('/')
    }
  }
  return ''
}

/** Counts the files, links and words of a check, those of `paths` if given, and its findings. */
export function summarizeCheck(
  { context: { site, targets }, blockedBy }: CheckedSite,
  diagnostics: Diagnostic[],
  paths: ReadonlySet<string> | undefined,
): CheckSummary {
  const pages = site.pages.filter(({ file }) => paths?.has(file.displayPath) ?? true)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const links = pages.flatMap((page) => page.links)
  const unknown = links.filter(
    (link) => blockedBy.size > 0 || targets.get(link)?.type === 'unknown',
  ).length
  return {
    files: pages.length,
    links: links.length,
    words: pages.reduce((sum, { words }) => sum + words, 0),
    errors,
    warnings: diagnostics.length - errors,
    ...(unknown > 0 && { unknownLinks: unknown }),
  }
}

/** Styles text for a terminal, if it has colors. */
export function paint(
  style: 'cyan' | 'dim' | 'green' | 'red' | 'underline' | 'yellow',
  text: string,
  { hasColors }: RenderOptions,
): string {
  return hasColors ? styleText(style, text, { validateStream: false }) : text
}
