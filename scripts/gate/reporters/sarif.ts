import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Diagnostic, Range } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import { fingerprintDiagnostics } from './fingerprint.ts'
import { createLineHasher } from './line-hash.ts'
import { toolName, toRepositoryPath, type RenderOptions, type Report } from './report.ts'
import { describeRule } from './rule-info.ts'

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** Renders the report as SARIF 2.1.0, with what GitHub's code scanning reads of it. */
export function renderSarif(report: Report, options: RenderOptions): string {
  const ruleIds = [...new Set(report.diagnostics.map(({ ruleId }) => ruleId))].sort()
  const run = {
    tool: { driver: { name: toolName, rules: ruleIds.map((id) => toRule(id, report)) } },
    invocations: [{ executionSuccessful: true, properties: { checked: report.summary } }],
    columnKind: 'utf16CodeUnits',
    artifacts: report.files.map((file) => ({
      location: { uri: toUri(file, options) },
      roles: ['analysisTarget'],
    })),
    results: toResults(report, ruleIds, options),
  }
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, undefined, 2)}\n`
}

function toRule(id: string, { rules }: Report) {
  const { description, url } = describeRule(id, rules)
  return { id, shortDescription: { text: description ?? id }, ...(url && { helpUri: url }) }
}

function toResults(report: Report, ruleIds: string[], options: RenderOptions) {
  const indexes = new Map(ruleIds.map((id, index) => [id, index]))
  const fingerprints = fingerprintDiagnostics(report, options)
  const tools = createTextTools(report)
  return report.diagnostics.map((diagnostic, index) => {
    const { file, ruleId, severity, line, related } = diagnostic
    const lineHash = tools(file)?.hashLine(line)
    return {
      ruleId,
      ruleIndex: indexes.get(ruleId),
      level: severity,
      message: { text: renderMessage(diagnostic) },
      locations: [{ physicalLocation: toLocation(file, diagnostic, options) }],
      partialFingerprints: {
        ...(lineHash && { primaryLocationLineHash: lineHash }),
        'diagnosticHash/v1': fingerprints[index],
      },
      ...(related && {
        relatedLocations: related.map((place, id) => ({
          id,
          message: { text: place.message },
          physicalLocation: toLocation(place.file, place, options),
        })),
      }),
      ...toFixes(diagnostic, tools(file), options),
    }
  })
}

function renderMessage({ message, help, note }: Diagnostic): string {
  const parts = [message, help && `Help: ${help}`, note && `Note: ${note}`]
  return parts.filter(Boolean).join('\n')
}

/** A file and, where a line is known, the region in it. */
function toLocation(file: string, range: Partial<Range>, options: RenderOptions) {
  const { line, column, endLine, endColumn } = range
  const artifactLocation = { uri: toUri(file, options) }
  if (line === undefined) return { artifactLocation }
  return {
    artifactLocation,
    // A field that is undefined is left out of the JSON.
    region: { startLine: line, startColumn: column, endLine, endColumn },
  }
}

/** Edits are offsets, regions are lines and columns: without the text there is no fix to give. */
function toFixes(diagnostic: Diagnostic, text: TextTools | undefined, options: RenderOptions) {
  const { file, fix, help, message } = diagnostic
  if (!fix || !text) return {}
  const replacements = fix.map((edit) => ({
    deletedRegion: toLocation(file, text.rangeAt(edit.start, edit.end), options).region,
    insertedContent: { text: edit.text },
  }))
  const artifactChanges = [{ artifactLocation: { uri: toUri(file, options) }, replacements }]
  return { fixes: [{ description: { text: help ?? message }, artifactChanges }] }
}

/** What has to be counted in the text of a file. */
interface TextTools {
  rangeAt(start: number, end: number): Range
  hashLine(line: number): string | undefined
}

/** Builds the function that gives the tools for a file, made once for each. */
function createTextTools({ sources }: Report): (file: string) => TextTools | undefined {
  const known = new Map<string, TextTools>()
  return (file) => {
    const text = sources?.get(file)
    if (text === undefined) return undefined
    if (!known.has(file)) {
      const lines = createLineIndex(text)
      known.set(file, {
        rangeAt: (start, end) => lines.rangeAt(start, end),
        hashLine: createLineHasher(text),
      })
    }
    return known.get(file)
  }
}

/** A URI relative to the repository's root, or a `file:` URI for a file outside of it. */
function toUri(file: string, options: RenderOptions): string {
  const repositoryPath = toRepositoryPath(file, options)
  if (path.isAbsolute(repositoryPath)) return pathToFileURL(repositoryPath).href
  return repositoryPath.split('/').map(encodeURIComponent).join('/')
}
