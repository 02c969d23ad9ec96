/* eslint-disable no-restricted-syntax -- symlinks this project's node_modules into the clone */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectPaths } from '#site/build/input-paths.ts'
import { pageWith } from '../support/content-folder.ts'
import { openRepository } from '../support/repository.ts'
import { testProductYaml } from '../support/site.ts'

const base = openRepository(mkdtempSync(path.join(tmpdir(), 'ci-')))
const origin = openRepository(path.join(base.dir, 'origin'))
const clone = openRepository(path.join(base.dir, 'clone'))

// Clone a project with one old finding, on a branch that adds another.
beforeAll(() => {
  mkdirSync(origin.dir)
  // Leave out the project's navigation, which refers to pages that this content lacks.
  for (const each of projectPaths.filter((name) => name !== 'theme.config.tsx')) {
    cpSync(each, path.join(origin.dir, each), { recursive: true })
  }
  origin.write({
    'product.yaml': testProductYaml,
    'dictionary.txt': '',
    'index.mdx': pageWith('See [a](/old).'),
  })
  origin.git('init', '--quiet', '--initial-branch=main')
  origin.commit()
  origin.git('clone', '--quiet', origin.dir, clone.dir)
  symlinkSync(path.resolve('node_modules'), path.join(clone.dir, 'node_modules'))
  clone.git('switch', '--quiet', '--create', 'change')
  clone.write({ 'second.mdx': pageWith('See [b](#new).', 'Second page') })
  clone.commit()
})
afterAll(base.remove)

/** Runs the steps like a CI service, except for the installation and the build. */
function runSteps(steps: (string | undefined)[], variables: Record<string, string>) {
  const script = steps.filter((step) => step && !/^npm (?:ci|run build)$/.test(step)).join('\n')
  const env: NodeJS.ProcessEnv = { ...process.env, CI: 'true', ...variables }
  for (const name of Object.keys(env)) if (/^(?:GIT|npm)_/.test(name)) delete env[name]
  return spawnSync('bash', ['-e', '-c', script], { cwd: clone.dir, env, encoding: 'utf8' })
}

const read = (file: string) => readFileSync(path.join(clone.dir, file), 'utf8')
const missing = 'Cannot find anchor `#new`'

it('the GitHub workflow annotates new findings and writes a summary', () => {
  const text = readFileSync('.github/workflows/content.yml', 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(40)
  const { jobs } = parse(text) as { jobs: { content: { steps: { run?: string }[] } } }
  const steps = jobs.content.steps.map(({ run }) => run)
  expect(steps).toContain('npm run build')
  const summary = path.join(clone.dir, 'summary.md')
  const result = runSteps(steps, { GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: summary })
  expect(result.stderr).toBe('')
  expect(result.status).toBe(1)
  const commands = result.stdout.split('\n').filter((line) => line.startsWith('::'))
  expect(commands).toHaveLength(1)
  expect(commands[0]).toMatch(/^::warning file=content-src\/second\.mdx,line=6,/)
  expect(commands[0]).toContain(missing)
  expect(read('summary.md')).toContain('| content-src/second.mdx | 0 | 1 |')
  expect(read('summary.md')).toContain(
    '- **warning** content-src/second.mdx:6:9: Cannot find anchor',
  )
  expect(read('lint.sarif')).toContain(missing)
})

it('the GitLab template fetches the target branch and writes two reports', () => {
  const text = readFileSync('docs/gitlab-ci.yml', 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(40)
  const { content } = parse(text) as { content: { script: string[] } }
  expect(content.script).toContain('npm run build')
  clone.git('update-ref', '-d', 'refs/remotes/origin/main')
  const target = 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME'
  const result = runSteps(content.script, { [target]: 'main', TARGET: 'main' })
  expect(result.stderr).toBe('')
  expect(result.status).toBe(1)
  const findings = JSON.parse(read('findings.json')) as { location: { path: string } }[]
  expect(findings.map(({ location }) => location.path)).toEqual(['content-src/second.mdx'])
  expect(read('findings.xml')).toContain(missing)
})

it('the templates share no results between pull requests, and no code that runs commands', () => {
  interface Step {
    uses?: string
    with?: { path: string; key: string; 'restore-keys': string }
  }
  const workflow = parse(readFileSync('.github/workflows/content.yml', 'utf8')) as {
    jobs: { content: { steps: Step[] } }
  }
  const step = workflow.jobs.content.steps.find(({ uses }) => uses?.startsWith('actions/cache@'))
  const { path: paths = '', ...keys } = step?.with ?? {}
  expect(paths.trim().split('\n')).toEqual(['.cache/store', '.next'])
  for (const key of Object.values(keys)) expect(key).toMatch(/^gate-\$\{\{ github\.ref \}\}-/)
  const { content } = parse(readFileSync('docs/gitlab-ci.yml', 'utf8')) as {
    content: { cache: { key: string; paths: string[] }[] }
  }
  expect(content.cache.map(({ key, paths }) => [key, ...paths])).toEqual([
    // `npm ci` checks packages against the lockfile.
    ['npm', '.npm'],
    ['gate-$CI_MERGE_REQUEST_IID', '.cache/store', '.next'],
  ])
})
