import { groupByFile, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { escapeHtml, replaceForbiddenInXml } from '#core/escape.ts'
import {
  describeDetails,
  renderDetails,
  toolName,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'

/**
 * Renders the report as JUnit XML. Each file is a suite with one failed case per finding, or one
 * passed case if there are none.
 */
export function renderJunit(report: Report, options: RenderOptions): string {
  const groups = groupByFile(report.diagnostics)
  const files = [...new Set([...report.files, ...groups.keys()])].sort()
  const failures = report.diagnostics.length
  const tests = failures + files.filter((file) => !groups.has(file)).length
  const time = options.seconds.toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${renderAttributes({ name: toolName, tests, failures, errors: 0, time })}>`,
    ...files.map((file) =>
      renderSuite(toRepositoryPath(file, options), groups.get(file) ?? [], options),
    ),
    '</testsuites>\n',
  ].join('\n')
}

function renderSuite(file: string, findings: LocatedDiagnostic[], options: RenderOptions): string {
  const failures = findings.length
  const tests = Math.max(1, failures)
  const suite = { name: file, tests, failures, errors: 0, skipped: 0, time: '0' }
  // Jenkins would interpret the file extension as a class name.
  const classname = file.replace(/\.\w+$/, '')
  const passed = { name: 'no findings', classname, file, time: '0' }
  const cases = findings.map((finding) => renderCase(finding, { classname, file }, options))
  return [
    `  <testsuite${renderAttributes(suite)}>`,
    ...(cases.length > 0 ? cases : [`    <testcase${renderAttributes(passed)}/>`]),
    '  </testsuite>',
  ].join('\n')
}

function renderCase(
  finding: LocatedDiagnostic,
  { classname, file }: { classname: string; file: string },
  options: RenderOptions,
): string {
  const { ruleId, severity, message, line, column } = finding
  const location = `${toRepositoryPath(finding.file, options)}:${line}:${column}`
  const testcase = { name: `${ruleId} ${location} ${message}`, classname, file, line, time: '0' }
  const details = [`${location} ${message}`, ...renderDetails(describeDetails(finding))].join('\n')
  return [
    `    <testcase${renderAttributes(testcase)}>`,
    `      <failure${renderAttributes({ type: severity, message })}>${escapeXml(details)}</failure>`,
    '    </testcase>',
  ].join('\n')
}

function renderAttributes(attributes: Record<string, string | number>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replaceAll('"', '&quot;')}"`)
    .join('')
}

function escapeXml(text: string): string {
  return escapeHtml(replaceForbiddenInXml(text))
}
