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
} from '#core/diagnostic.ts'

/** Error in rendering a generated page. */
export interface PageBuildError {
  /** Path of the page in `pages/`. */
  file: string
  /** Message of a parser, a component or React. */
  message: string
}

/** Converts build errors to diagnostics for source files. */
export function toPageDiagnostics(errors: PageBuildError[], site: Site): LocatedDiagnostic[] {
  const describe = ({ file, message }: PageBuildError): LocatedDiagnostic[] => {
    const source = findSource(file, site)
    const diagnostic = {
      ...textStart,
      ruleId: 'build:render',
      severity: 'error' as const,
      message: truncate(`Cannot render the page: ${shortenMessage(message)}`, maxMessageLength),
      file: source?.displayPath ?? file,
      help: 'Undo the last change to the page and redo it in parts until `npm run generate` fails again',
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
 * Returns the first line of an error message without position and error code, starting with a
 * lowercase letter.
 */
function shortenMessage(message: string): string {
  const text = message
    .split('\n')[0]!
    .replace(/^\d+:\d+: | \(\d+:\d+\)| \([a-z-]+:[a-z-]+\)$/g, '')
    .replace(/[.:\s]+$/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Maximum length of a message, as for rules. */
const maxMessageLength = 110
