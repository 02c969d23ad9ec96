import type { Feature, SampleCount } from '#content/feature.ts'
import { keyOfColumn, listColumns } from './count-samples.ts'
import type { ContentReport, Outlier, PageReport } from './build-report.ts'

/** Renders a report as a table with totals, and the pages that are too short or too long below. */
export function renderReportTable(
  { pages, totals, outliers }: ContentReport,
  features: readonly Feature[],
): string {
  const samples = [{ column: 'Parsed' }, ...listColumns(features)]
  const columns = [...ownColumns, ...samples.map(({ column }) => column)]
  const toRow = (page: Row) => [...toCells(page), ...samples.map((each) => countOf(page, each))]
  const total = `${totals.pages} pages`
  const rows = [columns, ...pages.map(toRow), toRow({ ...totals, route: total, kind: '' })]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)))
  const lines = rows.map((row) =>
    row
      // Texts stand on the left, numbers on the right.
      .map((cell, index) =>
        index < 2 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!),
      )
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [
    lines[0],
    rule,
    ...lines.slice(1, -1),
    rule,
    lines.at(-1),
    '',
    ...outliers.map(renderOutlier),
    outliers.length === 0 ? 'Every page is as long as its kind is meant to be' : '',
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

/** Renders a report as one JSON object. */
export function renderReportJson(report: ContentReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`
}

const ownColumns = ['Page', 'Kind', 'Words', 'Grade', 'In', 'Out']

type Row = Omit<PageReport, 'file'>

function toCells({ route, kind, words, grade, linksIn, linksOut }: Row): string[] {
  return [
    route,
    kind,
    words.toLocaleString('en-US'),
    grade === null ? '–' : grade.toFixed(1),
    String(linksIn),
    String(linksOut),
  ]
}

function countOf({ samples }: Row, column: Pick<SampleCount, 'column'>): string {
  return String(samples[keyOfColumn(column)] ?? 0)
}

function renderOutlier({ file, kind, words, is, limit }: Outlier): string {
  const bound = is === 'shorter' ? 'at least' : 'at most'
  return `${file}: ${words} words, expected ${bound} ${limit} (${kind})`
}
