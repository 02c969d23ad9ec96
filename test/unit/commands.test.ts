import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createRepository } from '../support/repository.ts'

const root = path.join(import.meta.dirname, '../..')
const corpora = path.join(root, 'test/corpora')

let base: string
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'commands-'))
})
afterAll(() => rm(base, { recursive: true }))

/** On a CI service the gate would compare the corpora with where the branch began. */
const env = { ...process.env, CI: '' }

/** Runs a command of `scripts/` as npm does and says how it ended. */
function run(script: string, ...argv: string[]) {
  const command =
    script === 'lint-content'
      ? ['scripts/commands/run-bundled.mjs', script]
      : ['--import', 'tsx', `scripts/commands/${script}.ts`]
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [...command, ...argv],
      { cwd: root, env },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      },
    )
  })
}

it('import keeps what is in the content folder until it is told to replace it', async () => {
  const [old, content] = [path.join(base, 'old'), path.join(base, 'taken')]
  for (const dir of [old, content]) await mkdir(dir, { recursive: true })
  await writeFile(path.join(old, 'start.md'), '# Start\n')
  await writeFile(path.join(content, 'index.mdx'), '# Here\n')
  const refused = await run('import', old, '--content', content)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('`--replace` removes all but')
  const unsafe = await run('import', old, '--content', content, '--replace')
  expect(unsafe.stderr).toContain('not committed')
  expect(await readdir(content)).toEqual(['index.mdx'])
  const repository = createRepository({ 'index.mdx': '# Here\n', '../.gitignore': 'own.mdx\n' })
  onTestFinished(repository.remove)
  repository.write({ 'own.mdx': '# Only here\n' })
  const ignored = await run('import', old, '--content', repository.contentDir, '--replace')
  expect(ignored.stderr).toContain('not committed')
  const fresh = path.join(base, 'fresh')
  const { code, stdout } = await run('import', old, '--content', fresh)
  expect(code).toBe(0)
  expect(stdout).toContain('Wrote 1 page,')
  expect(await readFile(path.join(fresh, 'start.mdx'), 'utf8')).toBe('# Start\n')
  const empty = await run('import', fresh.replace('fresh', 'nowhere'))
  expect(empty.stderr).toMatch(/^Cannot find the folder/)
})

describe('lint:content', () => {
  it('ends with 0 where all is well, and prints nothing but JSON on stdout', async () => {
    const content = path.join(corpora, 'small-site/content-src')
    const { code, stdout } = await run('lint-content', '--format', 'json', '--content', content)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [],
      summary: { files: 6, links: 9, errors: 0, warnings: 0 },
    })
  })

  it('ends quietly when the reader of its output has gone, as `head` does', async () => {
    const content = path.join(base, 'long')
    const page = `---\ntitle: Long\ndescription: A page of many problems\n---\n\n${'<Odd />\n\n'.repeat(2000)}`
    await mkdir(content, { recursive: true })
    await writeFile(path.join(content, 'index.mdx'), page)
    const command = `node scripts/commands/run-bundled.mjs lint-content --format json --content '${content}' | head -n 1`
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { cwd: root, env })
    expect(stdout).toBe('{\n')
    expect(stderr).toBe('')
  })

  it('ends with 1 where there is an error, and gives every field of the contract', async () => {
    const content = path.join(corpora, 'broken-site/content-src')
    const { code, stdout } = await run('lint-content', '--format=json', '--content', content)
    expect(code).toBe(1)
    const report = JSON.parse(stdout) as { diagnostics: Record<string, unknown>[] }
    expect(report.diagnostics.length).toBeGreaterThan(10)
    for (const diagnostic of report.diagnostics) {
      expect(diagnostic).toMatchObject({
        file: expect.any(String) as string,
        line: expect.any(Number) as number,
        column: expect.any(Number) as number,
        endLine: expect.any(Number) as number,
        endColumn: expect.any(Number) as number,
        ruleId: expect.stringMatching(/^[a-z-]+:[\w-]+$/) as string,
        severity: expect.stringMatching(/^(error|warning)$/) as string,
        message: expect.any(String) as string,
        fixable: Object.hasOwn(diagnostic, 'fix'),
      })
      expect(diagnostic).toHaveProperty('help')
    }
  })

  it.each([
    [['--content', '/no/such/folder'], /Cannot find the content folder/],
    [['--content', '/no/such/folder', '--changed'], /Cannot find the content folder/],
    [['--format', 'xml'], /Unexpected format `xml`/],
    [['--max-warnings', 'many'], /Unexpected `--max-warnings many`/],
    [['--no-such-option'], /no-such-option/],
    [
      ['--rule', 'link:mising-page=off'],
      /Unknown rule `link:mising-page` in `--rule`; did you mean `link:missing-page`\?/,
    ],
    [['--rule', 'links=off'], /Unknown rule `links`/],
  ])('ends with 2 and one line for %j', async (argv, message) => {
    const { code, stdout, stderr } = await run('lint-content', ...argv)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('needs a git repository to report changes', async () => {
    const content = path.join(base, 'plain')
    await cp(path.join(corpora, 'small-site/content-src'), content, { recursive: true })
    const { code, stderr } = await run('lint-content', '--content', content, '--changed')
    expect([code, stderr]).toEqual([2, 'This folder is not a git repository; see --help\n'])
  })

  it('takes an empty folder for a fault, never for a pass', async () => {
    const empty = await mkdtemp(path.join(base, 'empty-'))
    const { code, stderr } = await run('lint-content', '--content', empty)
    expect(code).toBe(2)
    expect(stderr).toMatch(/Cannot find any \.mdx file/)
  })

  it('lets warnings pass, unless they are limited', async () => {
    const content = path.join(base, 'warned')
    await cp(path.join(corpora, 'small-site/content-src'), content, { recursive: true })
    const page = path.join(content, 'contact.mdx')
    await writeFile(page, `${await readFile(page, 'utf8')}\nSee [the end](/first-steps#gone).\n`)
    expect((await run('lint-content', '--content', content)).code).toBe(0)
    const limited = await run('lint-content', '--content', content, '--max-warnings', '0')
    expect(limited.code).toBe(1)
    expect(limited.stdout).toMatch(/9:15-9:32 +warn +Cannot find anchor `#gone`/)
  })
})

describe('generate', () => {
  it('leaves what was generated alone when a link is broken, and says where', async () => {
    const content = path.join(base, 'content')
    const pages = path.join(base, 'pages')
    await cp(path.join(corpora, 'small-site/content-src'), content, { recursive: true })
    expect((await run('generate', '--content', content, '--out', pages)).code).toBe(0)
    const before = await snapshot(pages)
    expect(before.size).toBe(9)

    const page = path.join(content, 'index.mdx')
    const text = await readFile(page, 'utf8')
    await writeFile(
      page,
      text.replace('(/first-steps)', '(/first-stesp)').replace('begins', 'starts'),
    )
    const { code, stderr } = await run('generate', '--content', content, '--out', pages)
    expect(code).toBe(1)
    expect(stderr).toContain(`${content}/index.mdx`)
    expect(stderr).toMatch(
      /12:28-12:40 +error +Cannot find page `\/first-stesp`; did you mean `\/first-steps`\?/,
    )
    expect(await snapshot(pages)).toEqual(before)
  })
})

/** All files below a folder with their texts. */
async function snapshot(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const file = path.join(parentPath, name)
    return [path.relative(dir, file), await readFile(file, 'utf8')]
  })
  return new Map(await Promise.all(texts))
}
