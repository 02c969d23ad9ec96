import type { Example, ExampleFile, RuleExamples } from './read-examples.ts'

/** Renders the bad example with what is reported of it, and the good one. */
export function renderExamples({ bad, good, expected }: RuleExamples): string[] {
  const findings = parseFindings(expected)
  const texts = bad.files.filter(({ text }) => text !== undefined)
  const shortBad = shorten(bad, findings)
  const cuts = new Map(shortBad.files.map(({ path, cut }) => [path, cut]))
  const reported = findings.map(({ file, line, endLine, column, endColumn, rest }) => {
    const cut = cuts.get(file) ?? 0
    const place = `${line - cut}:${column}-${endLine - cut}:${endColumn}`
    return `${texts.length > 1 ? `${file}:` : ''}${place} ${rest}`
  })
  return [
    '#### Bad',
    ...renderExample(shortBad),
    '#### Reported',
    renderFence('text', reported.join('\n')),
    '#### Good',
    ...renderExample(shorten(good, [])),
  ]
}

interface Finding {
  file: string
  line: number
  column: number
  endLine: number
  endColumn: number
  /** Severity and message. */
  rest: string
}

function parseFindings(expected: string): Finding[] {
  const pattern = /^(\S+?):(\d+):(\d+)-(\d+):(\d+) (.*)$/gm
  return Array.from(
    expected.matchAll(pattern),
    ([, file, line, column, endLine, endColumn, rest]) => ({
      file: file!,
      line: Number(line),
      column: Number(column),
      endLine: Number(endLine),
      endColumn: Number(endColumn),
      rest: rest!,
    }),
  )
}

/** A file of which the first lines are left out. */
type ShortFile = ExampleFile & { cut: number }

interface ShortExample {
  files: ShortFile[]
  before: ShortFile[]
}

function shorten({ files, before }: Example, findings: Finding[]): ShortExample {
  return {
    files: files.map((file) =>
      shortenFile(
        file,
        findings.filter((finding) => finding.file === file.path),
      ),
    ),
    before: before.map((file) => shortenFile(file, [])),
  }
}

/**
 * Leaves out front matter that is not the point: it holds title and description only, nothing is
 * reported of it, and there is more in the file.
 */
function shortenFile(file: ExampleFile, findings: Finding[]): ShortFile {
  const match = /^---\n((?:(?:title|description): [^\n]*\n)*)---\n\n*(?=\S)/.exec(file.text ?? '')
  if (!match) return { ...file, cut: 0 }
  const cut = match[0].split('\n').length - 1
  if (findings.some(({ line }) => line <= cut)) return { ...file, cut: 0 }
  return { ...file, text: file.text?.slice(match[0].length), cut }
}

function renderExample({ files, before }: ShortExample): string[] {
  const all = [
    ...before.map((file) => ({ ...file, label: `\`${file.path}\` before the change` })),
    ...files.map((file) => ({
      ...file,
      label: before.length > 0 ? `\`${file.path}\` after it` : `\`${file.path}\``,
    })),
  ]
  const isAlone = all.length === 1 && all[0]?.path === 'page.mdx'
  return all.flatMap(({ path, text, label }) => {
    if (text === undefined) return [`${label}: a file that is there`]
    const fence = renderFence(path.slice(path.lastIndexOf('.') + 1), text)
    return [...(isAlone ? [] : [`${label}:`]), `<!-- prettier-ignore -->\n${fence}`]
  })
}

/** A fence that is longer than all backticks in a row within it. */
function renderFence(language: string, text: string): string {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)))
  const body = showCharacters(text.replace(/(?<!\n)\n+$/, ''))
  return `${fence}${language}\n${body}\n${fence}`
}

/** Writes characters that nobody sees as `<U+200B>`; spaces at the end of a line too. */
function showCharacters(text: string): string {
  return text
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]|(?! )\p{Zs}/gu, nameOf)
    .replace(/(?<! ) +$/gm, (spaces) => nameOf(' ').repeat(spaces.length))
}

function nameOf(char: string): string {
  return `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
}
