import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import type { Range } from '#core/line-index.ts'
import { hashCause } from './causes.ts'
import { toRepositoryPath, toRow, type RenderOptions, type Report } from './report.ts'

const schemaUrl =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** Renders the report as SARIF 2.1.0. GitHub's upload action adds the fingerprints. */
export function renderSarif(report: Report, options: RenderOptions): string {
  const { diagnostics, summary } = report
  const ruleIds = [...new Set(diagnostics.map(({ ruleId }) => ruleId))].sort()
  const rules = ruleIds.map((id) => ({
    id,
    shortDescription: { text: report.rules?.get(id) ?? id },
  }))
  const run = {
    tool: { driver: { name: 'lint:content', rules } },
    invocations: [{ executionSuccessful: true, properties: { checked: summary } }],
    columnKind: 'utf16CodeUnits',
    results: diagnostics.map((found) =>
      toSarifResult(found, ruleIds.indexOf(found.ruleId), options),
    ),
  }
  return `${JSON.stringify({ $schema: schemaUrl, version: '2.1.0', runs: [run] }, undefined, 2)}\n`
}

function toSarifResult(diagnostic: LocatedDiagnostic, ruleIndex: number, options: RenderOptions) {
  const { ruleId, severity, related } = diagnostic
  return {
    ruleId,
    ruleIndex,
    level: severity,
    message: { text: toRow(diagnostic, options).text },
    locations: [{ physicalLocation: toPhysicalLocation(diagnostic, options) }],
    properties: { cause: hashCause(diagnostic) },
    relatedLocations: related?.map((location, id) => ({
      id,
      message: { text: location.message },
      physicalLocation: toPhysicalLocation(location, options),
    })),
  }
}

function toPhysicalLocation(place: Range & { file: string }, options: RenderOptions) {
  const { file, line, column, endLine, endColumn } = place
  return {
    artifactLocation: { uri: toUri(file, options) },
    region: { startLine: line, startColumn: column, endLine, endColumn },
  }
}

/** Converts a path to a URI relative to the repository root, or a `file:` URI if it is absolute. */
function toUri(file: string, options: RenderOptions): string {
  const repositoryPath = toRepositoryPath(file, options)
  if (path.isAbsolute(repositoryPath)) return pathToFileURL(repositoryPath).href
  return repositoryPath.split('/').map(encodeURIComponent).join('/')
}
