import { execFile } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contentChanges } from '../support/content-changes.ts'
import { openRepository, type TestRepository } from '../support/repository.ts'

const run = promisify(execFile)

/** What `npm test` looks at the content with; the other tests are about sites of their own. */
const steps = [
  ['ci', '--prefer-offline'],
  ['run', 'lint:content', '--', '--max-warnings', '0'],
  ['run', 'generate'],
  ['run', 'typecheck'],
  ['run', 'test:unit'],
  ['run', 'build'],
  ['exec', 'vitest', 'run', '--', '--project', 'site', 'test/smoke', 'test/content'],
]

/** Minutes for all steps, on a machine that has other things to do. */
const timeout = 45 * 60_000

describe.each(Object.entries(contentChanges))('where the content %s', (_name, change) => {
  it('passes every test', { timeout }, async () => {
    const { dir, commit } = await copyProject()
    await change(dir)
    commit()
    for (const step of steps) {
      const result = await run('npm', step, { cwd: dir, env: plainEnvironment(), maxBuffer }).then(
        () => 'passed',
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
      )
      expect([step.join(' '), result]).toEqual([step.join(' '), 'passed'])
    }
  })
})

const maxBuffer = 64 * 1024 * 1024

/** A repository with the files of this one, and its changes. */
async function copyProject(): Promise<TestRepository> {
  const repository = openRepository(await mkdtemp(path.join(tmpdir(), 'other-product-')))
  onTestFinished(repository.remove)
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { maxBuffer },
  )
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await cp(file, path.join(repository.dir, file))
  }
  repository.git('init', '--quiet', '--initial-branch=main')
  return repository
}

/** The environment without what Vitest and a CI service have put into it. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  const isForeign = (name: string) => /^(?:VITEST|CI$|GITHUB_|NODE_OPTIONS$|NODE_ENV$)/.test(name)
  for (const name of Object.keys(env).filter(isForeign)) Reflect.deleteProperty(env, name)
  return env
}
