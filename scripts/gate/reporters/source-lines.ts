import type { Report } from './report.ts'

/** The lines of a file by its display path, or undefined where its text is not known. */
export type LineReader = (file: string) => string[] | undefined

/** Builds a {@link LineReader} that splits each text once. */
export function createLineReader({ sources }: Report): LineReader {
  const known = new Map<string, string[] | undefined>()
  return (file) => {
    if (!known.has(file)) known.set(file, sources?.get(file)?.split('\n'))
    return known.get(file)
  }
}
