import { cases } from './example-data.ts'
import { parseCsvRecords } from './parse-csv.ts'

/** Says where rows of a file for import differ from the cases whose titles they have. */
export function compareCsv(text: string): string[] {
  return parseCsvRecords(text).flatMap((row) => {
    const known = cases.find(({ title }) => title === row.Name)
    if (!known) return []
    const expected: Record<string, string> = {
      Folder: known.folder,
      Type: known.type,
      Priority: known.priority,
      Tags: known.tags.join(','),
      'Legacy ID': known.legacyId,
    }
    return Object.keys(expected)
      .filter((name) => name in row && row[name] !== expected[name])
      .map((name) => `${known.title}: ${name} is ${row[name]}, not ${expected[name]}`)
  })
}
