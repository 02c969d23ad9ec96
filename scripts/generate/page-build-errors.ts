import path from 'node:path/posix'
import { categoryFileName, type SourceFile } from '#content/read/read-content.ts'
import { announcementFile } from '#content/read/generated-files.ts'
import type { Site } from '#content/site.ts'
import { truncate } from '#core/message-parts.ts'
import {
  compareDiagnostics,
  locateDiagnostics,
  textStart,
  type LocatedDiagnostic,
  type Offsets,
} from '#core/diagnostic.ts'

/** Error in rendering a generated page. */
export interface PageBuildError {
  file: string
  /** First line of the error message, without position and advice. */
  message: string
  /** Line in the generated page, if known. */
  line?: number
}

/** Creates a build error from the message of a parser, a component or React. */
export function createPageBuildError(file: string, message: string): PageBuildError {
  const [, line] = /(?:^|\bat )(\d+):\d+\b/.exec(message) ?? []
  return { file, message: shortenMessage(message), ...(line && { line: Number(line) }) }
}

/** Converts build errors to diagnostics for source files. `pages` maps paths to generated MDX. */
export function toPageDiagnostics(
  errors: PageBuildError[],
  { site, pages }: { site: Site; pages: ReadonlyMap<string, string> },
): LocatedDiagnostic[] {
  const describe = ({ file, message, line }: PageBuildError): LocatedDiagnostic[] => {
    const source = findSource(file, site)
    const range = source && line && findSourceRange(source.text, pages.get(file) ?? '', line)
    const diagnostic = {
      ...(range || textStart),
      ruleId: 'build:render',
      severity: 'error' as const,
      message: truncate(`Cannot render the page: ${message}`, maxMessageLength),
      file: source?.displayPath ?? file,
      help: `Undo the last change to the page and redo it in parts until \`npm run generate\` fails again`,
      note: 'No rule covers this error yet; please report it with the page',
      isRequired: true,
    }
    return locateDiagnostics([diagnostic], new Map([[diagnostic.file, source?.text ?? '']]))
  }
  return errors.flatMap(describe).sort(compareDiagnostics)
}

/** Returns the source file of a generated page, or `undefined` if it has none. */
function findSource(file: string, site: Site): SourceFile | undefined {
  if (file === announcementFile) return site.announcement?.file
  const page = site.pages.find((each) => each.file.path === file)
  const category = path.join(path.dirname(file), categoryFileName)
  return page?.file ?? site.categories.find((each) => each.file.path === category)?.file
}

/**
 * Finds a line of a generated page in its source. Returns `undefined` if the line is missing there
 * or occurs more than once in either.
 */
function findSourceRange(source: string, page: string, line: number): Offsets | undefined {
  const text = page.split('\n')[line - 1]?.trim()
  const lines = source.split('\n')
  const matches = lines.flatMap((each, index) => (each.trim() === text ? [index] : []))
  const isUnique = page.split('\n').filter((each) => each.trim() === text).length === 1
  const [index] = matches
  if (!text || !isUnique || index === undefined || matches.length > 1) return undefined
  const before = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0)
  const start = before + lines[index]!.indexOf(text)
  return { start, end: start + text.length }
}

/**
 * Returns the first line of an error message without position, error code and advice, starting with
 * a lowercase letter.
 */
function shortenMessage(message: string): string {
  const text = message
    .split('\n')[0]!
    .replace(/^\d+:\d+: | \(\d+:\d+\)| \([a-z-]+:[a-z-]+\)$|: you likely forgot .*$/g, '')
    .replace(/[.:\s]+$/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Maximum length of a message, as for rules. */
const maxMessageLength = 110
