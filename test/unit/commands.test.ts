import { execFile, spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { pageWith } from '../support/content-folder.ts'
import { createFolder, readFiles } from '../support/folder.ts'
import { createRepository } from '../support/repository.ts'
import { runLint, runNode } from '../support/run-node.ts'

const corpora = path.join(import.meta.dirname, '../corpora')
const smallSite = path.join(corpora, 'small-site/content-src')

const run = (script: string, ...argv: string[]) =>
  runNode(['scripts/commands/run-bundled.mjs', script, ...argv])

it('import replaces a content folder only on request and if nothing can be lost', async () => {
  const old = await createFolder({ 'start.md': '# Start\n' })
  const { contentDir, write } = createRepository({
    'a/b/page.mdx': '# Here\n',
    '../.gitignore': 'own.mdx\n',
  })
  const refused = await run('import', old, '--content', contentDir)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('`--replace` removes all but')
  write({ 'own.mdx': '# Only here\n' })
  const unsafe = await run('import', old, '--content', contentDir, '--replace')
  expect(unsafe.stderr).toContain('not committed')
  expect(await readdir(contentDir)).toContain('own.mdx')
  write({ 'own.mdx': undefined })
  const options = ['--content', contentDir, '--replace']
  const listed = await run('import', old, ...options, '--dry-run')
  expect(listed.stdout).toContain('Carried: 1 page,')
  expect(await readdir(contentDir)).not.toContain('start.mdx')
  const { code, stdout } = await run('import', old, ...options)
  expect(code).toBe(0)
  expect(stdout.startsWith(listed.stdout)).toBe(true)
  expect((await readdir(contentDir)).sort()).toEqual(['lint.yaml', 'product.yaml', 'start.mdx'])
})

it.each([
  ['import', ['/no/such/folder'], /^Cannot find the folder/],
  ['dev', ['--base', 'nowhere'], /Cannot find the git revision `nowhere` in `content-src`/],
  ['lint-content', ['--content', '/no/such/folder'], /Cannot find the content folder/],
  ['lint-content', ['--format', 'xml'], /Unexpected format `xml`/],
  [
    'lint-content',
    ['--rule', 'link:mising-page=off'],
    /`link:mising-page`.*did you mean `link:missing-page`\?/,
  ],
  [
    'check-out',
    ['--out', '/no/such/folder'],
    /Cannot find any \.html file in `\/no\/such\/folder`/,
  ],
])('%s exits with 2 and prints one line for %j', async (script, argv, message) => {
  const { code, stdout, stderr } = await run(script, ...argv)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

describe('lint:content', () => {
  it('exits with 0 without errors, and prints nothing but JSON to stdout', async () => {
    const { code, stdout } = await runLint(['--format', 'json', '--content', smallSite])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [],
      summary: { files: 6, links: 9, errors: 0, warnings: 0 },
    })
  })

  it('exits quietly if the reader of its output closes the pipe, as `head` does', async () => {
    const content = await createFolder({ 'index.mdx': pageWith('<Odd />\n\n'.repeat(2000)) })
    const command = `node scripts/commands/run-bundled.mjs lint-content --format json --content '${content}' | head -n 1`
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command])
    expect([stdout, stderr]).toEqual(['{\n', ''])
  })

  it('exits with 1 on errors, and prints each field of the JSON contract', async () => {
    const content = path.join(corpora, 'broken-site/content-src')
    const { code, stdout } = await runLint(['--format=json', '--content', content])
    expect(code).toBe(1)
    const report = JSON.parse(stdout) as { diagnostics: Record<string, unknown>[] }
    expect(report.diagnostics.length).toBeGreaterThan(5)
    const positions = ['line', 'column', 'endLine', 'endColumn']
    for (const diagnostic of report.diagnostics) {
      expect(diagnostic).toEqual({
        ...diagnostic,
        ...Object.fromEntries(positions.map((name) => [name, expect.any(Number)])),
        file: expect.stringMatching(/\.(mdx|yaml)$/) as string,
        ruleId: expect.stringMatching(/^[a-z-]+:[\w-]+$/) as string,
        severity: expect.stringMatching(/^(error|warning)$/) as string,
        message: expect.any(String) as string,
        cause: expect.any(String) as string,
        help: diagnostic.help === null ? null : (expect.any(String) as string),
        fixable: Object.hasOwn(diagnostic, 'fix'),
      })
    }
  })

  it('exits with 1 if warnings exceed `--max-warnings`', async () => {
    const files = readFiles(smallSite)
    const page = `${files['contact.mdx']}\nSee [the end](/first-steps#gone).\n`
    const content = await createFolder({ ...files, 'contact.mdx': page })
    expect((await runLint(['--content', content])).code).toBe(0)
    const limited = await runLint(['--content', content, '--max-warnings', '0'])
    expect(limited.code).toBe(1)
    expect(limited.stdout).toMatch(/9:15-9:32 +warn +Cannot find anchor `#gone`/)
  })
})

it('generate reports a broken link and keeps the generated pages', async () => {
  const content = await createFolder(readFiles(smallSite))
  const pages = path.join(await createFolder(), 'pages')
  expect((await run('generate', '--content', content, '--out', pages)).code).toBe(0)
  const before = readFiles(pages)
  expect(Object.keys(before)).toHaveLength(9)

  const page = path.join(content, 'index.mdx')
  const text = await readFile(page, 'utf8')
  const broken = text.replace('(/first-steps)', '(/first-stesp)').replace('begins', 'starts')
  await writeFile(page, broken)
  const { code, stderr } = await run('generate', '--content', content, '--out', pages)
  expect(code).toBe(1)
  expect(stderr).toContain(`${content}/index.mdx`)
  expect(stderr).toMatch(
    /12:28-12:40 +error +Cannot find page `\/first-stesp`; did you mean `\/first-steps`\?/,
  )
  expect(readFiles(pages)).toEqual(before)
})

describe('prints one line, and no stack,', () => {
  it('if the disk is full during --fix, and leaves the file as it was', async () => {
    const files = { ...readFiles(smallSite), 'contact.mdx': '---\ntitle: Contact\n---\n\nText. \n' }
    const content = await createFolder(files)
    const fullDisk = `const fs = require('node:fs/promises')
const { writeFile } = fs
fs.writeFile = async (file, text, ...rest) => {
  if (!String(file).startsWith(${JSON.stringify(content)})) return writeFile(file, text, ...rest)
  await writeFile(file, text.slice(0, 5))
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
}
require('node:module').syncBuiltinESMExports()`
    const preload = path.join(await createFolder({ 'full-disk.cjs': fullDisk }), 'full-disk.cjs')
    const script = ['scripts/commands/run-bundled.mjs', 'lint-content']
    const argv = ['--require', preload, ...script, '--content', content, '--fix', '--no-cache']
    const { code, stderr } = await runNode(argv)
    expect([code, stderr]).toEqual([2, 'ENOSPC: no space left on device, write\n'])
    const drafts = (await readdir(content, { recursive: true })).filter((each) => /tmp$/.test(each))
    expect(drafts).toEqual([])
    expect(await readFile(path.join(content, 'contact.mdx'), 'utf8')).toBe(files['contact.mdx'])
  })

  it('if too many files are open', () => {
    const script = 'node scripts/commands/run-bundled.mjs lint-content --no-cache'
    const argv = ['-c', `ulimit -n 40; ${script}`]
    const { status, stderr } = spawnSync('bash', argv, { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toMatch(/^EMFILE: too many open files, .*\n$/)
  })
})
