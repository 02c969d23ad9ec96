import picocolors from 'picocolors'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { RenderOptions, Report } from '#gate/reporters/report.ts'

const start = 'content-src/tms/quick-start.mdx'
const odd = 'content-src/odd, 100%: [x]/é "&" <b>.mdx'
const gone = 'content-src/gone.mdx'
const clean = 'content-src/clean.mdx'

/** The texts of the example: one as usual, one with all that a format may trip over. */
const texts: Record<string, string> = {
  [start]: `---
title: Quick start
description: How to run the first test.
sidebar_position: "high"
---

See [the quick start](/quick-strat) for more, and [the CLI](/cli-usage#set-up) for all options.

${'A long line that is cut around the range. '.repeat(6)}Here is teh word, and ${'some text follows. '.repeat(6)}

<Note>
  One line,
  another one,
  and a third.
</Note>

Two lines that belong
together in one range.
`,
  [odd]: `# Ünïcödé 日本語 👩‍👩‍👧 | pipe
\t\ttabs \`before\` the range
escape \u001B[31m, zero\u200Bwidth, right\u202Eleft
<script>alert("x")</script> ]]> & $PATH %0A ::error::
`,
  [clean]: '# Nothing wrong here\n',
}

/** A report with every kind of finding that the formats have to show. */
export const exampleReport: Report = buildReport(
  [
    at(start, '"high"', {
      ruleId: 'front-matter:schema',
      severity: 'error',
      message: 'Unexpected value `"high"` for `sidebar_position`, expected a whole number',
    }),
    at(start, '/quick-strat', {
      ruleId: 'link:missing-page',
      severity: 'error',
      message: 'Cannot find page `/quick-strat`; did you mean `/quick-start`?',
      help: 'Write the route of the page, as its `slug` gives it',
      fix: [edit(start, '/quick-strat', '/quick-start')],
    }),
    at(start, '/cli-usage#set-up', {
      ruleId: 'link:missing-anchor',
      severity: 'warning',
      message: 'Cannot find anchor `#set-up` on `/cli-usage`',
      help: 'Anchors there: `#setup`, `#verify`',
      related: [
        { file: clean, line: 1, column: 1, endLine: 1, endColumn: 21, message: 'The page' },
        { file: odd, message: 'A file as a whole' },
      ],
    }),
    at(start, 'teh', {
      ruleId: 'cspell:unknown-word',
      severity: 'warning',
      message: 'Unexpected word `teh`; did you mean `the`?',
    }),
    at(
      start,
      texts[start]!.slice(texts[start]!.indexOf('<Note>'), texts[start]!.indexOf('\n\nTwo')),
      {
        ruleId: 'mdx:component',
        severity: 'error',
        message: 'Unexpected component `Note`, expected one of `Callout`, `Steps`',
        note: 'Only declared components are rendered',
      },
    ),
    at(start, 'belong\ntogether', {
      ruleId: 'remark-lint:example',
      severity: 'warning',
      message: 'Unexpected range over two lines',
      note: 'First line of the note.\nSecond line, 100% of it',
    }),
    at(odd, '日本語 👩‍👩‍👧 |', {
      ruleId: 'markdownlint:MD001',
      severity: 'warning',
      message: 'Unexpected `日本語 | <b>`, expected *something* [else](https://example.com) & 100%',
    }),
    at(odd, 'range', {
      ruleId: 'test:tabs',
      severity: 'warning',
      message: 'Unexpected word after tabs',
      fix: [edit(odd, '\t\ttabs ', '  '), edit(odd, 'range', '')],
    }),
    at(odd, '\u200B', {
      ruleId: 'test:invisible',
      severity: 'error',
      message: 'Unexpected character `\u200B` beside `\u001B[31m` and `\u202E`',
      help: 'Delete it',
    }),
    at(odd, ']]>', {
      ruleId: 'test:markup',
      severity: 'error',
      message: 'Unexpected `]]>`, expected "quotes" & <b>',
    }),
    {
      ...at(odd, ']]>', {
        ruleId: 'test:markup',
        severity: 'error',
        message: 'Unexpected `]]>`, expected "quotes" & <b>',
      }),
    },
    {
      file: gone,
      line: 3,
      column: 7,
      endLine: 3,
      endColumn: 8,
      ruleId: 'file:encoding',
      severity: 'error',
      message: 'Unexpected bytes that are not UTF-8',
    },
  ],
  [clean, gone, odd, start],
)

/** A report of a check that found nothing. */
export const cleanReport: Report = buildReport([], [clean, start])

/** How the examples are rendered: without a terminal, from the root of the repository. */
export const plain: RenderOptions = {
  seconds: 0.72,
  colors: picocolors.createColors(false),
  cwd: '/home/writer/site',
}

/** Puts a report together as the pipeline does. */
export function buildReport(diagnostics: Diagnostic[], files: string[]): Report {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    diagnostics: [...diagnostics].sort(compareDiagnostics),
    summary: {
      files: files.length,
      links: 412,
      words: 38_120,
      errors,
      warnings: diagnostics.length - errors,
    },
    files,
    sources: new Map(Object.entries(texts)),
  }
}

/** A finding about the first place at which `needle` stands in a file. */
function at(
  file: string,
  needle: string,
  rest: Omit<Diagnostic, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>,
): Diagnostic {
  const { start, end } = edit(file, needle, '')
  return { file, ...createLineIndex(texts[file]!).rangeAt(start, end), ...rest }
}

function edit(file: string, needle: string, text: string) {
  const start = texts[file]!.indexOf(needle)
  return { start, end: start + needle.length, text }
}
