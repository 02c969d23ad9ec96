import type { Diagnostic } from '#core/diagnostic.ts'
import {
  groupByFile,
  toolName,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'

/**
 * Renders the report as JUnit XML: a suite for each file, a failed case for each finding, a passed
 * one for a file without any, so that the number of cases says how much was checked.
 */
export function renderJunit(report: Report, options: RenderOptions): string {
  const groups = groupByFile(report.diagnostics)
  const files = [...new Set([...report.files, ...groups.keys()])].sort()
  const clean = files.filter((file) => !groups.has(file)).length
  const failures = report.diagnostics.length
  const root = {
    name: toolName,
    tests: failures + clean,
    failures,
    errors: 0,
    time: options.seconds.toFixed(3),
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${renderAttributes(root)}>`,
    ...files.map((file) => renderSuite(file, groups.get(file) ?? [], options)),
    '</testsuites>\n',
  ].join('\n')
}

function renderSuite(displayPath: string, findings: Diagnostic[], options: RenderOptions): string {
  const file = toRepositoryPath(displayPath, options)
  const tests = Math.max(1, findings.length)
  const suite = { name: file, tests, failures: findings.length, errors: 0, skipped: 0, time: '0' }
  const names = nameCases(findings)
  const passed = { name: 'no findings', classname: toClassName(file), file, time: '0' }
  const cases = findings.map((finding, index) => renderCase(finding, names[index]!, file))
  return [
    `  <testsuite${renderAttributes(suite)}>`,
    ...(cases.length > 0 ? cases : [`    <testcase${renderAttributes(passed)}/>`]),
    '  </testsuite>',
  ].join('\n')
}

function renderCase(finding: Diagnostic, name: string, file: string): string {
  const { severity, message, line, column, help, note, related = [] } = finding
  const testcase = { name, classname: toClassName(file), file, line, time: '0' }
  const details = [
    `${file}:${line}:${column} ${message}`,
    ...(help ? [`help: ${help}`] : []),
    ...(note ? [`note: ${note}`] : []),
    ...related.map((place) => `see: ${place.file}:${place.line ?? 1} ${place.message}`),
  ]
  return [
    `    <testcase${renderAttributes(testcase)}>`,
    `      <failure${renderAttributes({ type: severity, message })}>${escapeXml(details.join('\n'))}</failure>`,
    '    </testcase>',
  ].join('\n')
}

/** The path without its extension, in which Jenkins would see the class of a package. */
function toClassName(file: string): string {
  return file.replace(/\.\w+$/, '')
}

/** Names that do not change when lines shift, each once: GitLab drops a case whose name it knows. */
function nameCases(findings: Diagnostic[]): string[] {
  const seen = new Map<string, number>()
  return findings.map(({ ruleId, message }) => {
    const name = `${ruleId} ${message}`
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return number > 1 ? `${name} (${number})` : name
  })
}

function renderAttributes(attributes: Record<string, string | number>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('')
}

/** In an attribute a parser would turn line breaks and tabs into spaces. */
function escapeAttribute(text: string): string {
  return escapeXml(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** What XML 1.0 cannot hold, escaped or not, becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
