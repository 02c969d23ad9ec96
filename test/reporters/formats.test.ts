import path from 'node:path'
import { expect, it } from 'vitest'
import {
  compareDiagnostics,
  locateDiagnostics,
  type Diagnostic,
  type LocatedDiagnostic,
} from '#core/diagnostic.ts'
import { renderGithub } from '#gate/reporters/github.ts'
import { renderGitlab } from '#gate/reporters/gitlab.ts'
import { reporters } from '#gate/reporters/index.ts'
import { renderPretty } from '#gate/reporters/pretty.ts'
import { dropWarnings, type Report } from '#gate/reporters/report.ts'

const start = 'content-src/tms/quick-start.mdx'
const odd = 'content-src/odd, 100%: [x]/é "&" <b>.mdx'

const texts: Record<string, string> = {
  [start]: `---
title: Quick start
---

See [the quick start](/quick-strat) and <Note>
one</Note>.

${'A long line that is cut around the range. '.repeat(6)}Here is teh word. ${'Some text. '.repeat(9)}
`,
  [odd]: `\t\ttabs before | range
escape \u001B[31m, zero\u200Bwidth
<script>alert("x")</script> ]]> & $PATH %0A ::error::
`,
}

const error = { severity: 'error' } as const
const warning = { severity: 'warning' } as const
const report = buildReport([
  findingAt(start, '/quick-strat', {
    ...error,
    ruleId: 'link:missing-page',
    message: 'Cannot find page `/quick-strat`; did you mean `/quick-start`?',
    help: 'Write the route of the page, as its `slug` gives it',
    related: [{ file: odd, start: 0, end: 2, message: 'Like here' }],
    fix: [edit(start, '/quick-strat', '/quick-start')],
  }),
  findingAt(start, '<Note>\none</Note>', {
    ...error,
    ruleId: 'mdx:component',
    message: 'Unexpected component `<Note>`',
    note: 'Only declared components are rendered',
  }),
  findingAt(start, 'teh', {
    ...warning,
    ruleId: 'cspell:unknown-word',
    message: 'Unexpected word `teh`',
    word: { text: 'teh' },
  }),
  findingAt(odd, 'range', {
    ...warning,
    ruleId: 'test:tabs',
    message: 'Unexpected *range* | 100%',
  }),
  findingAt(odd, '\u200B', {
    ...error,
    ruleId: 'test:invisible',
    message: 'Unexpected `\u200B`, `\u001B`',
  }),
  findingAt(odd, ']]>', {
    ...error,
    ruleId: 'test:markup',
    message: 'Unexpected `]]>`, "quotes" & <b>',
  }),
])
const sample = report.diagnostics[0]!
const plain = { seconds: 0.72, hasColors: false }

it.each(Object.entries(reporters))('renders %s', async (name, render) => {
  const file = path.join(import.meta.dirname, 'snapshots', `${name}.txt`)
  await expect(render(report, plain)).toMatchFileSnapshot(file)
})

it.each(Object.entries(reporters))(
  'prefixes paths with the folder of the project in %s if CI services read them',
  (name, render) => {
    const text = render(report, { ...plain, pathPrefix: 'docs' })
    const isForCi = !['pretty', 'json', 'summary', 'words'].includes(name)
    expect(text.includes('docs/content-src/tms/quick-start.mdx')).toBe(isForCi)
  },
)

it('prints a last line that matches the exit code', () => {
  const warned = buildReport(report.diagnostics.filter(({ severity }) => severity === 'warning'))
  const last = (some: Report) => renderPretty(some, plain).trimEnd().split('\n').at(-1)
  const checked = '2 files, 412 links, 38,120 words checked in 0.7 s'
  expect(last(report)).toBe(`✖ 4 errors, 2 warnings in 2 files, 1 fixable with --fix · ${checked}`)
  expect(last(warned)).toBe(`✔ 0 errors, 2 warnings in 2 files · ${checked}`)
  expect(last({ ...warned, maxWarnings: 1 })).toContain(
    '✖ 0 errors, 2 warnings in 2 files, 1 allowed',
  )
  expect(last(dropWarnings(warned))).toBe(
    `✔ 0 errors, 2 warnings (warnings not shown) · ${checked}`,
  )
  expect(last(buildReport([]))).toBe(`✔ ${checked}`)
})

it('gives GitLab unique fingerprints that do not depend on line numbers', () => {
  const fingerprintsOf = (some: Report) =>
    (JSON.parse(renderGitlab(some, plain)) as { fingerprint: string }[]).map(
      (each) => each.fingerprint,
    )
  const shifted: Report = {
    ...report,
    diagnostics: report.diagnostics.map((each) => {
      return { ...each, line: each.line + 2, endLine: each.endLine + 2 }
    }),
    sources: new Map(Object.entries(texts).map(([file, text]) => [file, `\n\n${text}`])),
  }
  const twins = { ...report, diagnostics: [...report.diagnostics, ...report.diagnostics] }
  expect(fingerprintsOf(shifted)).toEqual(fingerprintsOf(report))
  expect(new Set(fingerprintsOf(twins)).size).toBe(report.diagnostics.length * 2)
})

it.each(Object.entries(reporters))('shows controls in names and messages in %s', (_, render) => {
  const controls = '\n::error::x\r\t\u001B[31m\u007F\u0085\u009B\u2028\u202E\u2066'
  const file = `content-src/a${controls}.mdx`
  const message = `Unexpected word \`${controls}\``
  const finding = { ...sample, file, message, help: controls, note: controls }
  const related = [{ ...sample, file, message: controls }]
  const unknownWord = 'cspell:unknown-word'
  const strange: Report = {
    ...buildReport([{ ...finding, ruleId: unknownWord, fix: [], related }]),
    sources: new Map([[file, texts[start]!]]),
  }
  const plainFinding = { ...sample, ruleId: unknownWord, fix: [], related: [sample] }
  const ordinary = render(buildReport([plainFinding]), plain)
  const text = render(strange, plain)
  expect(text).not.toMatch(/^::error::x|[^\P{Cc}\n]|[\u2028\u202E\u2066]/mu)
  if (text.includes('.mdx')) expect(decodeURIComponent(text.replaceAll('\\', ''))).toContain('001B')
  expect(text.split('\n').length - ordinary.split('\n').length).toBeLessThan(15)
})

function buildReport(diagnostics: LocatedDiagnostic[]): Report {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  return {
    diagnostics: [...diagnostics].sort(compareDiagnostics),
    summary: { files: 2, links: 412, words: 38_120, errors, warnings },
    sources: new Map(Object.entries(texts)),
  }
}

/** Builds a finding at the first occurrence of `needle` in a file. */
function findingAt(
  file: string,
  needle: string,
  rest: Omit<Diagnostic, 'file' | 'start' | 'end'>,
): LocatedDiagnostic {
  const { start, end } = edit(file, needle, '')
  const [found] = locateDiagnostics([{ file, start, end, ...rest }], new Map(Object.entries(texts)))
  return found!
}

function edit(file: string, needle: string, text: string) {
  const start = texts[file]!.indexOf(needle)
  return { start, end: start + needle.length, text }
}

/** Checks that the pretty and GitHub reports list findings in the given order. */
function expectOrder(found: LocatedDiagnostic[]): void {
  for (const render of [renderPretty, renderGithub]) {
    const text = render(buildReport(found), plain)
    const places = found.map(({ file }) => text.indexOf(file.replace('content-src/', '')))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
}

it('lists findings on changed lines first, then errors of settings', () => {
  const found = [
    { file: 'content-src/product.yaml', ruleId: 'product:schema' },
    { file: 'content-src/a.mdx', ruleId: 'link:missing-page' },
  ].map((each) => ({ ...sample, ...error, ...each }))
  expectOrder(found)
  expectOrder([{ ...sample, file: 'content-src/z.mdx', isOnChangedLine: true }, ...found])
  const json = JSON.parse(reporters.json(buildReport(found), plain)) as Report
  expect(json.diagnostics.map(({ file }) => file)).toEqual(found.map(({ file }) => file).reverse())
})

const icons = Array.from({ length: 60 }, (_, index) => ({
  ...sample,
  file: `content-src/page-${index % 20}.mdx`,
  line: index + 1,
  column: 1,
  ruleId: 'mdx:component',
  message: 'Unknown component `<Icon>`',
}))

it('shows a frequent finding once, with its count and a few positions', () => {
  const many = buildReport([...icons, ...report.diagnostics])
  const also =
    '59 more in 20 files: content-src/page-0.mdx:21:1, content-src/page-0.mdx:41:1, content-src/page-1.mdx:2:1, …'
  for (const render of [renderPretty, renderGithub]) {
    const text = render(many, plain)
    expect(text.match(/Unknown component/g)).toHaveLength(1)
    expect(text).toContain(also)
    expect(text).toContain('/quick-strat')
  }
  const elsewhere = buildReport(
    icons
      .slice(0, 5)
      .map((icon) => ({ ...icon, file: `content-src/${Math.min(2, icon.line)}.mdx` })),
  )
  expect(renderPretty(elsewhere, plain)).toContain('4 more in 1 file: content-src/2.mdx:2:1')
  expect(reporters.summary(many, plain)).toMatch(/61 {2}warning {2}mdx:component +2 causes/)
  expect(reporters.summary({ ...many, isSiteChecked: false }, plain)).toContain(
    'More findings may appear',
  )
  expect(renderPretty(many, plain)).toContain(' from 7 causes in 22 files')
})

it('lists unknown words for the dictionary by frequency', () => {
  const words = ['Novu', 'Shiki', 'Novu', 'Novu'].map((word, index) => ({
    ...sample,
    file: `content-src/${index % 3}.mdx`,
    line: index + 1,
    ruleId: 'cspell:unknown-word',
    message: `Unexpected word \`${word}\``,
    word: { text: word, ...(word === 'Shiki' && { suggestion: 'seiki' }) },
  }))
  const text = reporters.words(buildReport([...words, sample]), plain)
  expect(text).toBe(
    'Novu # 3 places in 2 files\nShiki # 1 place in 1 file; did you mean `seiki`?\n',
  )
})

it('shows ten unknown words and counts the rest', () => {
  const words = Array.from({ length: 30 }, (_, index) => ({
    ...sample,
    line: index + 1,
    ruleId: 'cspell:unknown-word',
    message: `Unexpected word \`w${index}\``,
    word: { text: `w${index}` },
  }))
  const text = renderPretty(buildReport([...words, sample]), plain)
  expect(text.match(/Unexpected word `w\d+`/g)).toHaveLength(10)
  expect(text).toContain('20 more unknown words below')
  expect(text).toContain('--format words')
})
