/* eslint-disable no-restricted-syntax -- symlinks this project's node_modules into the clone */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectPaths } from '../support/project-paths.ts'
import { pageWith } from '../support/content-folder.ts'
import { copyProject } from '../support/copy-project.ts'
import { openRepository } from '../support/repository.ts'
import { rules } from '../support/rules.ts'
import { testProductYaml } from '../support/site.ts'

interface Step {
  id?: string
  if?: string
  uses?: string
  run?: string
  with?: Record<string, string>
}

interface Workflow {
  permissions: unknown
  jobs: Record<string, { steps: Step[]; permissions?: unknown }>
}

const readWorkflow = (name: string) =>
  parse(readFileSync(`.github/workflows/${name}`, 'utf8')) as Workflow
const contentWorkflow = readWorkflow('content.yml')
const { content: gitlabJob } = parse(readFileSync('docs/gitlab-ci.yml', 'utf8')) as {
  content: { script: string[]; artifacts: unknown; cache: { key: string; paths: string[] }[] }
}

const base = openRepository(mkdtempSync(path.join(tmpdir(), 'ci-')))
const origin = openRepository(path.join(base.dir, 'origin'))
const clone = openRepository(path.join(base.dir, 'clone'))

// Clone a project with one old finding, on a branch that adds another.
beforeAll(async () => {
  // Leave out the project's navigation, which refers to pages that this content lacks.
  const names = projectPaths.filter((name) => name !== 'theme.config.tsx')
  await copyProject(origin.dir, names)
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

it('the GitHub workflow annotates new findings', () => {
  const steps = contentWorkflow.jobs.content!.steps.map(({ run }) => run)
  expect(steps).toContain('npm run build')
  const result = runSteps(steps, { GITHUB_BASE_REF: 'main' })
  expect(result.stderr).toBe('')
  expect(result.status).toBe(1)
  const commands = result.stdout.split('\n').filter((line) => line.startsWith('::'))
  expect(commands).toHaveLength(1)
  expect(commands[0]).toMatch(/^::warning file=content-src\/second\.mdx,line=6,/)
  expect(commands[0]).toContain(missing)
  const sarif = read('lint.sarif')
  expect(sarif).toContain(missing)
  const rule = rules.find(({ id }) => id === 'link:missing-anchor')!
  expect(sarif).toContain(`"text": ${JSON.stringify(rule.summary)}`)
})

it('the GitLab template knows the base in a fork, too, and writes a report', () => {
  expect(gitlabJob.script).toContain('npm run build')
  const base = clone.git('rev-parse', 'origin/main').trim()
  clone.git('update-ref', '-d', 'refs/remotes/origin/main')
  const result = runSteps(gitlabJob.script, {
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
  })
  expect(result.stderr).toBe('')
  expect(result.status).toBe(1)
  const findings = JSON.parse(read('findings.json')) as {
    description: string
    location: { path: string }
  }[]
  expect(findings.map(({ location }) => location.path)).toEqual(['content-src/second.mdx'])
  expect(findings[0]!.description).toContain(missing)
})

it('the templates share no results between pull requests, and no code that runs commands', () => {
  const steps = contentWorkflow.jobs.content!.steps
  const findStep = (action: string) => steps.find(({ uses }) => uses?.startsWith(`${action}@`))
  const restore = findStep('actions/cache/restore')
  const save = findStep('actions/cache/save')
  const { path: paths, key, 'restore-keys': others } = restore!.with as Record<string, string>
  expect(paths!.trim().split('\n')).toEqual(['.cache/store', '.next'])
  expect(key).toBe('gate-${{ github.ref }}-${{ github.run_id }}-${{ github.run_attempt }}')
  // Only runs on the default branch can write the second one.
  expect(others!.trim().split('\n')).toEqual(['gate-${{ github.ref }}-', 'gate-refs/heads/main-'])
  expect(save!.with).toEqual({
    path: paths,
    key: `\${{ steps.${restore!.id}.outputs.cache-primary-key }}`,
  })
  expect(gitlabJob.cache.map(({ key, paths }) => [key, ...paths])).toEqual([
    // `npm ci` checks packages against the lockfile.
    ['npm', '.npm'],
    ['gate-$CI_MERGE_REQUEST_IID', '.cache/store', '.next'],
  ])
})

it('the templates build and keep the site whatever the check finds', () => {
  const { steps, permissions } = contentWorkflow.jobs.content!
  expect(permissions).toEqual({ actions: 'read', contents: 'read', 'security-events': 'write' })
  const after = steps.slice(steps.findIndex(({ id }) => id === 'check') + 1)
  expect(after.map(({ run }) => run)).toContain('npm run build')
  // Without a status function, GitHub skips a step after a failed one.
  for (const step of after) expect(step.if).toMatch(/^\$\{\{ !cancelled\(\) && [^{}]+ \}\}$/)
  const [lint, build, end] = gitlabJob.script.slice(-3)
  const run = (status: number) =>
    spawnSync('bash', ['-e', '-c', `npm() { return ${status}; }\n${lint}\necho ${build}\n${end}`])
  const [passed, failed] = [run(0), run(1)]
  expect([passed.status, failed.status, failed.stdout.toString()]).toEqual([
    0,
    1,
    'npm run build\n',
  ])
  expect(gitlabJob.artifacts).toMatchObject({ when: 'always', paths: ['out/'] })
  expect(gitlabJob.cache[1]).toMatchObject({ when: 'always' })
})

it.each(readdirSync('.github/workflows'))('%s can only read, and pins actions', (name) => {
  const text = readFileSync(`.github/workflows/${name}`, 'utf8')
  expect(text).not.toMatch(/secrets\.|run:.*\$\{\{/)
  expect(readWorkflow(name).permissions).toEqual({ contents: 'read' })
  const uses = text.split('\n').filter((line) => /\buses:/.test(line))
  expect(uses.length).toBeGreaterThan(1)
  for (const line of uses) expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
