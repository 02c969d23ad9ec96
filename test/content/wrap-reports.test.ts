import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contentDir } from './page-code.ts'

const page = readFileSync(path.join(contentDir, 'automation/cli/cli-usage.mdx'), 'utf8')

it('makes one report of files that begin with a bare <testsuite>', () => {
  const [, code] = /```bash\n(\{\n[^`]*<testsuites>[^`]*)```/.exec(page)!
  const dir = mkdtempSync(path.join(tmpdir(), 'reports-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const reports = path.join(dir, 'build/test-results/test')
  mkdirSync(reports, { recursive: true })
  writeFileSync(path.join(reports, 'A.xml'), '<?xml version="1.0"?>\n<testsuite name="A"/>\n')
  writeFileSync(path.join(reports, 'B.xml'), '<?xml version="1.0"?><testsuite name="B"/>')
  expect(spawnSync('bash', ['-c', code!], { cwd: dir }).status).toBe(0)
  const made = readFileSync(path.join(dir, 'junit-results.xml'), 'utf8')
  expect(
    made
      .split(/\s*\n\s*/)
      .filter(Boolean)
      .join(''),
  ).toBe('<testsuites><testsuite name="A"/><testsuite name="B"/></testsuites>')
})
