import { execFile } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallSite } from '../support/change-content.ts'
import { copyContent, readTexts } from '../support/content-copy.ts'

const root = path.join(import.meta.dirname, '../..')

function run(command: string, ...argv: string[]) {
  return runIn({}, command, ...argv)
}

function runIn(env: Record<string, string>, command: string, ...argv: string[]) {
  const script = ['scripts/commands/run-bundled.mjs', command, ...argv]
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      script,
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      },
    )
  })
}

describe.each(['move', 'remove', 'rename-heading'])('%s', (command) => {
  it('explains itself', async () => {
    const { code, stdout } = await run(command, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain(`Usage: npm run ${command} -- <`)
    for (const option of ['--dry-run', '--content', 'Exit code']) expect(stdout).toContain(option)
  })

  it('ends with 2 and one line where it is called wrongly', async () => {
    const { code, stdout, stderr } = await run(command)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Expected .*; see --help\n$/)
  })
})

it('says how the line should read where npm kept an option, and changes nothing', async () => {
  const repository = copyContent(smallSite)
  const before = readTexts(repository)
  const kept = { npm_lifecycle_event: 'move', npm_config_slug: 'true', npm_config_dry_run: 'true' }
  const { code, stderr } = await runIn(kept, 'move', 'contact', 'help/contact', '/help')
  expect(code).toBe(2)
  expect(stderr).toContain('write `npm run move -- contact help/contact --dry-run --slug /help`;')
  const typo = await run('remove', 'contact', '--redirct', '/')
  expect(typo.stderr).toContain('write `npm run remove -- contact --redirect /`;')
  expect(readTexts(repository)).toEqual(before)
})

describe('a change', () => {
  it('is shown with --dry-run, and made without', async () => {
    const repository = copyContent(smallSite)
    const before = readTexts(repository)
    const argv = ['contact', 'help/contact', '--content', repository.contentDir]
    const shown = await run('move', ...argv, '--dry-run')
    expect(shown.code).toBe(0)
    expect(shown.stdout).toContain('\n+redirect_from: [/contact]\n')
    expect(readTexts(repository)).toEqual(before)
    const done = await run('move', ...argv)
    expect(done.code).toBe(0)
    expect(done.stdout).toMatch(/^Changed 2 files:\n/)
    expect(Object.keys(readTexts(repository))).toContain('content-src/help/contact.mdx')
  })

  it('is refused with 1 and the places, where something leads to a removed page', async () => {
    const repository = copyContent(smallSite)
    const before = readTexts(repository)
    const result = await run('remove', 'contact', '--content', repository.contentDir)
    expect([result.code, result.stdout]).toEqual([1, ''])
    expect(result.stderr).toMatch(/^Cannot remove `contact`; nothing was changed:\n {2}\S+:3:/)
    expect(readTexts(repository)).toEqual(before)
    const { code } = await run('remove', 'nope', '--content', repository.contentDir)
    expect(code).toBe(2)
  })
})
