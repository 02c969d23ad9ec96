import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { chooseBase } from '#commands/lint-content/run-lint-command.ts'
import { renderJson } from '#gate/reporters/json.ts'
import { renderPretty } from '#gate/reporters/pretty.ts'
import { runLint } from '#gate/run-lint.ts'
import { pageWith } from '../support/content-folder.ts'
import { noopSpellChecker as spellChecker } from '../support/spell-checker.ts'
import { fixFolder, parseOptions } from '../support/fix-folder.ts'
import { createRepository, type TestRepository } from '../support/repository.ts'

const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8')

/** Returns the first sample of a language in the README, without indentation. */
function findSample(language: string): string {
  const [, indent, text] = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'ms').exec(
    readme,
  )!
  return text!.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

const file = 'tms/test-data.mdx'
const page = findSample('mdx')
const mistake = '/Quick-Start'
const withMistake = page.replace('/quick-start', mistake)

/** Returns a repository on a branch of its own, with the sample page and the one it links to. */
function createDay() {
  const repository = createRepository({ 'quick-start.mdx': pageWith('Text.', 'Quick start') })
  repository.git('switch', '--quiet', '--create', 'topic')
  repository.write({ [file]: page })
  return repository
}

/** Checks, with `--fix` or without, like a writer who has no options but these. */
async function lint({ contentDir }: TestRepository, fixes = false) {
  const options = parseOptions(['--content', contentDir, '--no-cache'])
  if (fixes) await fixFolder(contentDir, spellChecker)
  return runLint({ ...options, compared: await chooseBase(options, {}) }, { spellChecker })
}

it('the README shows the findings of its sample page, which --fix repairs', async () => {
  const repository = createDay()
  const { contentDir, write } = repository
  expect((await lint(repository)).diagnostics).toEqual([])
  expect(readme).toContain(`Now write \`${mistake}\` in the link`)
  write({ [file]: withMistake })
  const report = await lint(repository)
  const options = { seconds: 0.6, hasColors: false }
  const render = (text: string) => text.replaceAll(contentDir, 'content-src')
  expect(render(renderPretty(report, options))).toBe(findSample('text'))
  expect(render(renderJson(report))).toBe(findSample('json'))
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect((await lint(repository, true)).diagnostics).toEqual([])
  expect(log.mock.calls.join('\n')).toContain(`\`${mistake}\` → \`/quick-start\``)
  expect(readme).toContain(`\`${mistake}\` → \`/quick-start\``)
  expect(readFileSync(path.join(contentDir, file), 'utf8')).toBe(page)
})

it.each([false, true])('a page moves as in the README, committed: %s', async (isCommitted) => {
  const repository = createDay()
  const { contentDir, git, commit } = repository
  commit()
  git('branch', '--quiet', '--force', 'main')
  git('mv', 'content-src/quick-start.mdx', 'content-src/tms/begin.mdx')
  if (isCommitted) commit()
  vi.spyOn(console, 'error').mockReturnValue()
  expect((await lint(repository)).diagnostics.length).toBeGreaterThan(0)
  expect((await lint(repository, true)).diagnostics).toEqual([])
  const text = readFileSync(path.join(contentDir, 'tms/begin.mdx'), 'utf8')
  expect(text).toContain('redirect_from: [/quick-start]')
  expect(readFileSync(path.join(contentDir, file), 'utf8')).toContain('(/tms/begin)')
})
