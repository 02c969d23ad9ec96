import path from 'node:path'
import { existsSync } from 'node:fs'
import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import { anchorsOf, type LinkTarget, type SiteContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import {
  groupByFile,
  isFixable,
  type Diagnostic,
  type LocatedDiagnostic,
} from '#core/diagnostic.ts'
import { formatCount, groupThousands } from '#core/message-parts.ts'
import { canRun, type Inputs } from '../inputs/inputs.ts'
import { linkMissingPageRule } from '../rules/links/missing-targets.ts'
import { linkMissingAnchorRule } from '../rules/links/missing-anchors.ts'
import { countCauses, type Detail } from './causes.ts'

/** Result of a check, as rendered by reporters. */
export interface Report {
  /** Sorted by file, line, column, rule and message. */
  diagnostics: LocatedDiagnostic[]
  summary: CheckSummary
  /** Display paths of all checked pages, including those without findings. */
  files: readonly string[]
  /** Source text by display path, for code frames, fixes and fingerprints. */
  sources?: ReadonlyMap<string, string>
  /** Maximum number of warnings. Defaults to unlimited. */
  maxWarnings?: number
  /** Whether findings that may follow from broken files were left out. */
  isPartial?: boolean
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
  words: number
  /** Links that neither files nor known routes decide, if there are any. */
  unknownLinks?: number
  errors: number
  warnings: number
}

/** Options for reporters. Structured formats, such as JSON and SARIF, ignore the colors. */
export interface RenderOptions {
  /** Duration of the check. */
  seconds: number
  colors: Colors
  /** Path from the repository root to the working directory, such as `docs`. Empty at the root. */
  pathPrefix?: string
  /** Whether the terminal turns line numbers below a file name into links, as VS Code does. */
  linksRanges?: boolean
}

export const toolName = 'lint:content'

/** Returns whether a check found an error or too many warnings. */
export function hasFailed({ errors, warnings }: CheckSummary, maxWarnings = Infinity): boolean {
  return errors > 0 || warnings > maxWarnings
}

/** Removes the warnings from a report. The summary still counts them. */
export function dropWarnings(report: Report): Report {
  const diagnostics = report.diagnostics.filter(({ severity }) => severity === 'error')
  return { ...report, diagnostics }
}

/** Converts a display path to a path relative to the repository root, as CI services expect. */
export function toRepositoryPath(file: string, { pathPrefix = '' }: RenderOptions): string {
  return path.isAbsolute(file) ? file : path.posix.join(pathPrefix, file)
}

/** Lists the help, note and related locations of a finding. */
export function describeDetails({ help, note, related = [] }: LocatedDiagnostic): Detail[] {
  return [
    ...(help ? [{ label: 'Help', text: help }] : []),
    ...(note ? [{ label: 'Note', text: note }] : []),
    ...related.map(({ file, line, message }) => {
      return { label: 'See', text: `${file}:${line} ${message}` }
    }),
  ]
}

/** Renders details as lines such as `Help: …`. */
export function renderDetails(details: Detail[]): string[] {
  return details.map(({ label, text }) => `${label}: ${text}`)
}

/** Renders the summary line: counts of findings and checked items, and the duration. */
export function renderSummary(report: Report, { colors, seconds }: RenderOptions): string {
  const { files, links, words, unknownLinks } = report.summary
  const mark = hasFailed(report.summary, report.maxWarnings) ? colors.red('✖') : colors.green('✔')
  const found = describeFindings(report)
  const checked = [
    formatCount(files, 'file'),
    formatCount(links, 'link'),
    formatCount(words, 'word'),
  ].join(', ')
  const skipped = unknownLinks ? describeUnchecked(unknownLinks, report) : ''
  const partial = report.isPartial ? partialNote : ''
  return `${partial}${mark} ${found && `${found} · `}${checked} checked in ${seconds.toFixed(1)} s${skipped}`
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
    colors: createColors(stream.isTTY === true && stream.hasColors?.() === true),
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

/** Counts files, links, words and findings. */
export function summarizeCheck(
  pages: Page[],
  diagnostics: Diagnostic[],
  { targets, inputs }: { targets: SiteContext['targets']; inputs: Inputs },
): CheckSummary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const links = pages.flatMap((page) => page.links)
  const unknown = links.filter((link) => isUnchecked(targets.get(link), inputs)).length
  return {
    files: pages.length,
    links: links.length,
    words: pages.reduce((sum, { words }) => sum + words, 0),
    errors,
    warnings: diagnostics.length - errors,
    ...(unknown > 0 && { unknownLinks: unknown }),
  }
}

/** Returns whether a destination seems missing, but nothing can be said without a broken input. */
function isUnchecked(target: LinkTarget | undefined, inputs: Inputs): boolean {
  if (target?.type === 'missing-page') return !canRun(linkMissingPageRule, inputs)
  if (target?.type !== 'route' && target?.type !== 'redirect') return target?.type === 'unknown'
  const { hash, owner } = target
  if (hash === undefined || canRun(linkMissingAnchorRule, inputs)) return false
  return anchorsOf(owner)?.some(({ id }) => id === hash) !== true
}

const styles = ['cyan', 'dim', 'green', 'red', 'underline', 'yellow'] as const

/** Functions that style text for a terminal. */
export type Colors = Record<(typeof styles)[number], (text: string) => string>

/** Creates the functions. They return the text as it is unless `isEnabled`. */
export function createColors(isEnabled: boolean): Colors {
  const paint = (style: (typeof styles)[number]) => (text: string) =>
    isEnabled ? styleText(style, text, { validateStream: false }) : text
  return Object.fromEntries(styles.map((style) => [style, paint(style)])) as Colors
}
