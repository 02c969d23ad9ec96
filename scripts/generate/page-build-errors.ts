import path from 'node:path/posix'
import type { SourceFile } from '#content/read/read-content.ts'
import { announcementFile } from '#content/read/generated-files.ts'
import type { Site } from '#content/site.ts'
import { truncate } from '#core/message-parts.ts'
import {
  compareDiagnostics,
  locateDiagnostics,
  textStart,
  type Diagnostic,
  type LocatedDiagnostic,
} from '#core/diagnostic.ts'

/** Error in rendering a generated page. */
export interface PageBuildError {
  /** Path of the page in `pages/`. */
  file: string
  /** Message of a parser, a component or React. */
  message: string
}

/** Maximum length of a message, as for rules. */
const maxMessageLength = 110

/** Converts build errors to diagnostics for source files. */
export function toPageDiagnostics(errors: PageBuildError[], site: Site): LocatedDiagnostic[] {
  const diagnostics = errors.map(({ file, message }): Diagnostic => {
    const [firstLine = ''] = message.split('\n')
    return {
      ...textStart,
      ruleId: 'build:render',
      severity: 'error',
      message: truncate(`Cannot render the page: ${firstLine}`, maxMessageLength),
      file: findSource(file, site)?.displayPath ?? file,
      help: 'Undo the last change to the page and redo it in parts until `npm run generate` fails again',
      note: 'No rule covers this error yet; please report it with the page',
      isRequired: true,
    }
  })
  return locateDiagnostics(diagnostics.sort(compareDiagnostics), new Map())
}

/** Returns the source file of a generated page, or `undefined` if it has none. */
function findSource(file: string, site: Site): SourceFile | undefined {
  if (file === announcementFile) return site.announcement?.file
  const page = site.pages.find((each) => each.file.path === file)
  return (page ?? site.categories.find(({ folder }) => folder === path.dirname(file)))?.file
}
