/* eslint-disable no-restricted-syntax -- symlinks this project's node_modules into the clone */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { projectPaths } from '../support/project-paths.ts'
import { pageWith } from '../support/content-folder.ts'
import { copyProject } from '../support/copy-project.ts'
import { openRepository } from '../support/repository.ts'
import { rules } from '../support/rules.ts'
import { testProductYaml } from '../support/site.ts'

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
  const text = readFileSync('.github/workflows/content.yml', 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(50)
  const { jobs } = workflowSchema.parse(parse(text))
  const steps = jobs.content!.steps.map(({ run }) => run)
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
  const text = readFileSync('docs/gitlab-ci.yml', 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(40)
  const { content } = parse(text) as { content: { script: string[] } }
  expect(content.script).toContain('npm run build')
  const base = clone.git('rev-parse', 'origin/main').trim()
  clone.git('update-ref', '-d', 'refs/remotes/origin/main')
  const result = runSteps(content.script, {
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
  const steps = readWorkflow('content').jobs.content!.steps
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
  const { content } = parse(readFileSync('docs/gitlab-ci.yml', 'utf8')) as {
    content: { cache: { key: string; paths: string[] }[] }
  }
  expect(content.cache.map(({ key, paths }) => [key, ...paths])).toEqual([
    // `npm ci` checks packages against the lockfile.
    ['npm', '.npm'],
    ['gate-$CI_MERGE_REQUEST_IID', '.cache/store', '.next'],
  ])
})

it('the content workflow builds, keeps the site and saves its cache whatever the check finds', () => {
  const { on, jobs } = readWorkflow('content')
  expect(on).toEqual({ pull_request: null, push: { branches: ['main'] } })
  const { steps, permissions } = jobs.content!
  expect(permissions).toEqual({ actions: 'read', contents: 'read', 'security-events': 'write' })
  const after = steps.slice(steps.findIndex(({ id }) => id === 'check') + 1)
  const names = after.map(({ run, uses }) => run ?? uses!.replace(/@.*/, ''))
  expect(names).toEqual([
    'github/codeql-action/upload-sarif',
    'npm run build',
    'actions/upload-artifact',
    'actions/cache/save',
  ])
  // Without a status function, GitHub skips a step after a failed one.
  for (const step of after) expect(step.if).toMatch(/^\$\{\{ !cancelled\(\) && [^{}]+ \}\}$/)
})

it('the GitLab template keeps the site whatever the check finds', () => {
  const { content } = parse(readFileSync('docs/gitlab-ci.yml', 'utf8')) as {
    content: { script: string[]; artifacts: unknown; cache: unknown[] }
  }
  const [lint, build, end] = content.script.slice(-3)
  const run = (status: number) =>
    spawnSync('bash', ['-e', '-c', `npm() { return ${status}; }\n${lint}\necho ${build}\n${end}`])
  expect([run(0).status, run(1).status, run(1).stdout.toString()]).toEqual([
    0,
    1,
    'npm run build\n',
  ])
  expect(content.artifacts).toMatchObject({ when: 'always', paths: ['out/'] })
  expect(content.cache[1]).toMatchObject({ when: 'always' })
})

describe.each(readdirSync('.github/workflows').map((file) => file.replace('.yml', '')))(
  'workflow %s',
  (name) => {
    const text = readFileSync(`.github/workflows/${name}.yml`, 'utf8')

    it('pins actions to commits of versions that run on Node 24', () => {
      const uses = text.split('\n').filter((line) => /\buses:/.test(line))
      expect(uses.length).toBeGreaterThan(1)
      for (const line of uses) {
        expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
        const [, action = '', major] = /uses: ([\w-]+\/[\w-]+).*# v(\d+)/.exec(line)!
        expect(Number(major)).toBeGreaterThanOrEqual(firstMajorOnNode24[action] ?? Infinity)
      }
    })
  },
)

/** First major version of each action that runs on Node 24, by its repository. */
const firstMajorOnNode24: Record<string, number> = {
  'actions/cache': 5,
  'actions/checkout': 5,
  'actions/setup-node': 5,
  'actions/upload-artifact': 6,
  'github/codeql-action': 4,
}

const stepSchema = z.strictObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  'continue-on-error': z.boolean().optional(),
})

const permissionsSchema = z.partialRecord(
  z.enum(['actions', 'contents', 'security-events']),
  z.enum(['read', 'write']),
)

/** The part of GitHub's workflow syntax that our workflows use. */
const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.partialRecord(
    z.enum(['pull_request', 'push', 'schedule', 'workflow_dispatch']),
    z.unknown(),
  ),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      permissions: permissionsSchema.optional(),
      strategy: z.record(z.string(), z.unknown()).optional(),
      steps: z.array(
        stepSchema.refine(({ uses, run }) => (uses === undefined) !== (run === undefined)),
      ),
    }),
  ),
})

function readWorkflow(name: string) {
  return workflowSchema.parse(parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')))
}
