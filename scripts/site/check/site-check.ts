import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic, RelatedPlace, Severity } from '#core/diagnostic.ts'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import type { BuiltSite } from './built-site.ts'
import type { UrlResolver } from './resolve-url.ts'

/** One check of the built site; its doc comment is its manual. */
export interface SiteCheck {
  /** `out:slug`; never changes. */
  id: string
  severity: Severity
  check(site: BuiltSite, resolve: UrlResolver): Iterable<SiteFinding>
}

/** What a check found, with offsets into the text of a file; without them, of the file as a whole. */
export interface SiteFinding {
  file: Pick<SourceFile, 'displayPath' | 'text'> & { path?: string }
  message: string
  start?: number
  end?: number
  /** Attribute of the tag between the offsets that is meant. */
  attribute?: string
  /** The address that is wrong. */
  url?: string
  help?: string
  related?: RelatedPlace[]
}

/** A place in the sources from which something wrong in the built site comes. */
export interface SourcePlace {
  file: SourceFile
  lines: LineIndex
  start: number
  end: number
}

/** Finds the place in the sources that a finding of a check comes from; undefined where none is known. */
export type SourceFinder = (checkId: string, finding: SiteFinding) => SourcePlace | undefined

/**
 * Builds the function that turns findings into diagnostics: at their place in the sources where
 * `findSource` knows it, with the place in the built site beside it. A file's lines are counted once.
 */
export function createDiagnosticBuilder(findSource?: SourceFinder) {
  const indexes = new Map<string, LineIndex>()
  return ({ id, severity }: SiteCheck, finding: SiteFinding): Diagnostic => {
    const { file, message, help, related } = finding
    const lines = indexes.get(file.displayPath) ?? createLineIndex(file.text)
    indexes.set(file.displayPath, lines)
    const built = { ...lines.rangeAt(...findRange(finding)), file: file.displayPath }
    const source = findSource?.(id, finding)
    const places = [
      ...(source ? [{ ...built, message: 'The same in the built site' }] : []),
      ...(related ?? []),
    ]
    return {
      ...(source ? source.lines.rangeAt(source.start, source.end) : built),
      ruleId: id,
      severity,
      message,
      file: source?.file.displayPath ?? file.displayPath,
      ...(help && { help }),
      ...(places.length > 0 && { related: places }),
    }
  }
}

/** The offsets of the attribute's value where one is meant, else those of the tag. */
function findRange({ file, start = 0, end = start, attribute }: SiteFinding): [number, number] {
  if (attribute === undefined) return [start, end]
  const pattern = new RegExp(
    String.raw`\s${attribute}\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s>]*))`,
    'id',
  )
  const groups = pattern.exec(file.text.slice(start, end))?.indices?.groups
  const [from, to] = groups?.double ?? groups?.single ?? groups?.bare ?? [0, end - start]
  return [start + from, start + to]
}
