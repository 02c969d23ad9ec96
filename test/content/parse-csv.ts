/** Parses CSV with quoted cells into rows of cells. */
export function parseCsv(text: string, separator = ','): string[][] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'gy')
  const rows: string[][] = [[]]
  for (const [all, value, end] of text.trimEnd().matchAll(cell)) {
    rows.at(-1)!.push(value!.startsWith('"') ? value!.slice(1, -1).replaceAll('""', '"') : value!)
    if (end !== separator && end !== '') rows.push([])
    if (all === '' || end === '') break
  }
  return rows
}

/** Parses CSV into one object per row, with keys from the first row. */
export function parseCsvRecords(text: string, separator = ','): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text, separator)
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
  )
}
