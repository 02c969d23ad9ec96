import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readLastChanged } from '#content/read/git.ts'
import { runGit } from '#content/read/run-git.ts'
import { createRepository, type TestRepository } from '../support/repository.ts'

let repository: TestRepository
/** Program that leaves the file `ran` in the repository. */
let program: string

beforeEach(() => {
  repository = createRepository({ 'a.txt': 'a\n', 'b.txt': 'b\n' })
  program = path.join(repository.dir, 'program.sh')
  writeFileSync(program, `#!/bin/sh\ntouch '${repository.dir}/ran'\ncat\n`)
  chmodSync(program, 0o755)
})

const lazyFetch = {
  'extensions.partialClone': 'origin',
  'remote.origin.promisor': 'true',
  'remote.origin.url': '.',
}

it.each<[string, Record<string, string>]>([
  ['monitor', { 'core.fsmonitor': 'PROGRAM' }],
  ['clean filter', { 'filter.x.clean': 'PROGRAM', 'filter.x.required': 'true' }],
  ['filter with `=` in its name', { 'filter.a=b.clean': 'PROGRAM' }],
  ['filter process', { 'filter.x.process': 'PROGRAM' }],
  ['external diff', { 'diff.external': 'PROGRAM' }],
  ['diff driver', { 'diff.x.command': 'PROGRAM' }],
  ['text conversion', { 'diff.x.textconv': 'PROGRAM' }],
  ['signature check', { 'log.showSignature': 'true', 'gpg.program': 'PROGRAM' }],
  ['upload program', { ...lazyFetch, 'remote.origin.uploadpack': 'PROGRAM' }],
  [
    'remote helper',
    { ...lazyFetch, 'remote.origin.url': 'ext::PROGRAM', 'protocol.ext.allow': 'always' },
  ],
])('git runs no %s of the repository', async (_, settings) => {
  const { dir, contentDir, git, write } = repository
  const driver = Object.keys(settings).some((name) => name.includes('a=b')) ? 'a=b' : 'x'
  writeFileSync(path.join(dir, '.gitattributes'), `* filter=${driver} diff=${driver}\n`)
  const commit = git('cat-file', 'commit', 'HEAD')
  const signed = commit.replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n\n')
  const object = path.join(dir, 'commit')
  writeFileSync(object, signed)
  git('reset', '--quiet', git('hash-object', '-t', 'commit', '-w', object).trim())
  for (const [name, value] of Object.entries(settings))
    git('config', name, value.replace('PROGRAM', program))
  write({ 'a.txt': 'changed\n', 'c.txt': 'c\n' })
  const run = (argv: string[], input = '') =>
    runGit(contentDir, argv, { input }).catch(() => undefined)
  await readLastChanged(contentDir)
  await run(['diff', 'HEAD', '--', '.'])
  await run(['diff', '--name-only', 'HEAD', '--', '.'])
  await run(['status', '--porcelain', '--', '.'])
  await run(['ls-files', '--others', '--exclude-standard', '-z', '--', '.'])
  await run(['hash-object', '--stdin-paths'], `${path.join(contentDir, 'a.txt')}\n`)
  await run(['cat-file', '--batch'], `${'1'.repeat(40)}\n`)
  expect(existsSync(path.join(dir, 'ran')), readdirSync(dir).join(' ')).toBe(false)
})
