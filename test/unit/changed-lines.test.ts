import { afterEach, describe, expect, it } from 'vitest'
import { parseDiff, readChangedLines } from '#gate/changes/changed-lines.ts'
import { selectChanged } from '#gate/changes/select-changed.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { createRepository, type TestRepository } from '../support/repository.ts'

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('')

let repository: TestRepository | undefined
afterEach(() => repository?.remove())

function start(files: Record<string, string>) {
  repository = createRepository(files)
  return repository
}

describe('readChangedLines', () => {
  it('lists what commits, the index and the disk have changed, and files that git does not know', async () => {
    const { contentDir, write, commit, git } = start({
      'committed.mdx': lines('1', '2', '3'),
      'staged.mdx': lines('1', '2', '3'),
      'sub/saved.mdx': lines('1', '2', '3'),
      'same.mdx': lines('1'),
      'gone.mdx': lines('1'),
    })
    git('switch', '--quiet', '--create', 'topic')
    write({ 'committed.mdx': lines('1', 'new', 'new', '2', '3') })
    commit()
    write({ 'staged.mdx': lines('new', '2', '3', 'new') })
    git('add', '--all')
    write({ 'sub/saved.mdx': lines('1', '3'), 'gone.mdx': undefined, 'sub/new.mdx': lines('1') })
    expect(await readChangedLines(contentDir, 'main')).toEqual(
      new Map([
        ['committed.mdx', [{ start: 2, end: 3 }]],
        ['staged.mdx', [range(1), range(4)]],
        ['sub/saved.mdx', []],
        ['sub/new.mdx', [{ start: 1, end: Infinity }]],
      ]),
    )
  })

  it('passes over ignored files, files elsewhere and what the base got meanwhile', async () => {
    const { contentDir, dir, write, commit, git } = start({
      'a.mdx': lines('1'),
      '.gitignore': 'x.mdx',
    })
    git('switch', '--quiet', '--create', 'topic')
    git('switch', '--quiet', 'main')
    write({ 'a.mdx': lines('2') })
    commit()
    git('switch', '--quiet', 'topic')
    write({ 'x.mdx': lines('1'), '../outside.mdx': lines('1') })
    expect(await readChangedLines(contentDir, 'main')).toEqual(new Map())
    expect([...(await readChangedLines(dir, 'main')).keys()]).toEqual(['outside.mdx'])
  })

  it('takes a moved file for a new one, with any name and with any settings of the user', async () => {
    const { contentDir, write, git } = start({ 'a.mdx': lines('1', '2', '3') })
    git('config', 'diff.noprefix', 'true')
    git('config', 'diff.renames', 'copies')
    git('config', 'color.ui', 'always')
    git('config', 'diff.external', 'false')
    write({ 'a.mdx': undefined, 'ö "b" \\ c.mdx': lines('1', '2', '3') })
    git('add', '--all')
    expect(await readChangedLines(contentDir, 'HEAD')).toEqual(
      new Map([['ö "b" \\ c.mdx', [{ start: 1, end: 3 }]]]),
    )
  })

  it('is not led astray by the variables that git sets for a hook', async () => {
    const { contentDir, write } = start({ 'a.mdx': lines('1') })
    write({ 'a.mdx': lines('2') })
    process.env.GIT_DIR = '.git'
    try {
      expect(await readChangedLines(contentDir, 'HEAD')).toEqual(new Map([['a.mdx', [range(1)]]]))
    } finally {
      delete process.env.GIT_DIR
    }
  })
})

describe('parseDiff', () => {
  it('does not take changed text for the head of a file or of a hunk', () => {
    const diff = lines(
      'diff --git a/a.mdx b/a.mdx',
      '--- a/a.mdx',
      '+++ b/a.mdx',
      '@@ -1,2 +1,2 @@',
      '--- a/other.mdx',
      '-@@ -1 +1 @@',
      '+++ b/other.mdx',
      '+@@ -1 +9 @@',
      '\\ No newline at end of file',
      '@@ -9,0 +10 @@ ## Heading',
      '+text',
    )
    expect(parseDiff(diff)).toEqual(new Map([['a.mdx', [{ start: 1, end: 2 }, range(10)]]]))
  })
})

describe('selectChanged', () => {
  const changedLines = new Map([['a.mdx', [{ start: 3, end: 4 }]]])
  const select = (diagnostics: Diagnostic[], baseDiagnostics?: Diagnostic[]) =>
    selectChanged({
      diagnostics,
      changedLines,
      contentPath: 'docs/content',
      ...(baseDiagnostics && { baseDiagnostics }),
    })

  it('keeps what touches a changed line', () => {
    const kept = [find(3), find(4), find(1, { endLine: 3, endColumn: 2 }), find(4, { endLine: 9 })]
    const left = [
      find(2),
      find(5),
      find(1, { endLine: 3, endColumn: 1 }),
      find(3, { file: 'a.mdx' }),
    ]
    expect(select([...kept, ...left])).toEqual(kept)
  })

  it('keeps what was not there at the base, wherever it is now', () => {
    const moved = find(20)
    const broken = find(9, { message: 'Cannot find page `/gone`' })
    const theme = find(1, { file: 'theme.config.tsx' })
    expect(select([moved, broken, theme], [find(10)])).toEqual([broken, theme])
  })

  it('counts findings with the same text', () => {
    expect(select([find(7), find(8), find(9)], [find(7), find(8)])).toEqual([find(9)])
    const at = (line: number) => ({ message: `Unexpected heading, line ${line} has it already` })
    expect(select([find(8, at(7))], [find(6, at(5))])).toEqual([])
  })

  it('keeps every comparison with the base', () => {
    const removed = find(1, { ruleId: 'base:removed-page', file: 'docs/content/gone.mdx' })
    expect(select([removed])).toEqual([removed])
  })
})

function range(line: number) {
  return { start: line, end: line }
}

function find(line: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const place = { line, column: 1, endLine: line, endColumn: 5 }
  const file = 'docs/content/a.mdx'
  return { ...place, ruleId: 'x:y', severity: 'error', message: 'Unexpected `x`', file, ...more }
}
