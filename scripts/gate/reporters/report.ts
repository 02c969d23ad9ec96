import path from 'node:path'
import type { Colors } from 'picocolors/types'
import type { Diagnostic } from '#core/diagnostic.ts'

/** What a reporter makes text from. */
export interface Report {
  /** Sorted by file, line, column and rule. */
  diagnostics: Diagnostic[]
  summary: CheckSummary
  /** Display paths of all checked pages, those without findings too. */
  files: readonly string[]
  /** How much there is in each of them, by display path. */
  sizes?: Readonly<Record<string, { links: number; words: number }>>
  /** Texts by display path, as the diagnostics count in them; for frames, fixes and fingerprints. */
  sources?: ReadonlyMap<string, string>
  /** How many warnings are let pass; any number where it is not said. */
  maxWarnings?: number
  /** Which part of the whole was checked, where several machines share the work. */
  shard?: ShardMark
  /** What is known of the rules, by id. */
  rules?: ReadonlyMap<string, RuleInfo>
}

/** Marks the report of a shard, so that only what belongs together is merged. */
export interface ShardMark {
  /** The i-th of n parts, counted from 1. */
  index: number
  count: number
  /** Hash of everything that was read. */
  content: string
  /** Hash of the tool: its code, its libraries, its settings, Node. */
  tool: string
  /** The options that decide on findings. */
  options: Record<string, unknown>
}

/** What was looked at, and what came out. */
export interface CheckSummary {
  files: number
  links: number
  words: number
  errors: number
  warnings: number
}

/** Whether a check has found an error, or more warnings than are allowed. */
export function hasFailed({ errors, warnings }: CheckSummary, maxWarnings = Infinity): boolean {
  return errors > 0 || warnings > maxWarnings
}

/** What a format can tell of a rule besides its id. */
export interface RuleInfo {
  /** One sentence that says what the rule wants. */
  description?: string
  /** Address of its manual. */
  url?: string
}

/** Where and how a report is to appear; formats for machines ignore the looks. */
export interface RenderOptions {
  /** Seconds that the check took. */
  seconds: number
  colors: Colors
  /** Whether the terminal understands OSC 8 hyperlinks. */
  hyperlinks?: boolean
  /** Columns of the terminal; 120 where it is not one. */
  width?: number
  /** The folder that display paths are relative to. */
  cwd?: string
  /** That folder's path below the root of the repository, `docs` for example; empty for the root. */
  pathPrefix?: string
  /** Address below which the repository's files can be seen, without a slash at the end. */
  blobUrl?: string
}

/** One output format. */
export interface Reporter {
  /** What it is for, in a few words, for `--help`. */
  description: string
  /** Whether it tells what `Report.rules` holds, which is then loaded. */
  usesRules?: true
  /** Loads what only a report with findings needs, such as the widths of characters, when there are any. */
  render(report: Report, options: RenderOptions): string | Promise<string>
  /** The same as Markdown, for a CI service that shows such a summary beside the log. */
  renderSummary?(report: Report, options: RenderOptions): string
}

/** The name that reports give the tool. */
export const toolName = 'lint:content'

/** The path that CI services want: from the root of the repository. Files outside stay absolute. */
export function toRepositoryPath(
  file: string,
  { cwd = '', pathPrefix = '' }: Pick<RenderOptions, 'cwd' | 'pathPrefix'>,
): string {
  if (!path.isAbsolute(file)) return path.posix.join(pathPrefix, file)
  const folder = cwd.replaceAll('\\', '/')
  const root = folder.slice(0, folder.length - pathPrefix.length).replace(/\/$/, '')
  return cwd && file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
}

/** The findings of each file, in the order in which the files first occur. */
export function groupByFile(diagnostics: Diagnostic[]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const findings = files.get(diagnostic.file)
    if (findings) findings.push(diagnostic)
    else files.set(diagnostic.file, [diagnostic])
  }
  return files
}

/** Errors, then warnings, each in the order in which they came. */
export function errorsFirst(diagnostics: Diagnostic[]): Diagnostic[] {
  const isError = ({ severity }: Diagnostic) => severity === 'error'
  return [...diagnostics.filter(isError), ...diagnostics.filter((found) => !isError(found))]
}
