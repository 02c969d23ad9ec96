import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectCalls } from '#features/command-line/rules.ts'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { buildPlan } from '#generate/plan.ts'
import { checkCases } from '../support/cases.ts'
import { checkFiles } from '../support/check-files.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'
import { spellChecker } from '../support/spell-checker.ts'

/** Command-line description without mistakes. */
const description = readFileSync(
  path.join(import.meta.dirname, '../rules/cli-command/both/automation/cli.yaml'),
  'utf8',
)

/** Checks a site after replacing `from` with `to` in its command-line description. */
async function checkChange(from: string, to: string): Promise<string[]> {
  const yaml = description.replace(from, to)
  expect(yaml).not.toBe(description)
  const files = { 'index.mdx': pageWith('Text.'), 'automation/cli.yaml': yaml }
  const { diagnostics } = await checkFiles(files, { spellChecker })
  const lines = yaml.split('\n')
  return diagnostics.map(({ line, column, endLine, endColumn, ruleId, message, file }) => {
    const marked = lines[line - 1]!.slice(column - 1, line === endLine ? endColumn - 1 : undefined)
    return `${path.basename(file)} "${marked}" ${ruleId} ${message}`
  })
}

describe('cli.yaml', () => {
  it('is checked like pages, at the same position in each notation of a string', async () => {
    await checkCases('cli-description', async (input, title) => {
      const [from = '', to = ''] = input.split('\n->\n')
      const isText = title.startsWith('a text')
      const notations = isText ? [to, `"${to}"`, `>-\n          Text.\n          ${to}`] : [to]
      const found = new Set<string>()
      for (const each of notations) {
        for (const line of await checkChange(from, each)) found.add(line)
      }
      return [...found].join('\n')
    })
  })
})

it('components notice that a description is added, broken or repaired', async () => {
  const dir = await createContentFolder({ 'index.mdx': pageWith('<CliCommand name="exprt" />') })
  const file = path.join(dir, 'automation/cli.yaml')
  const cache = createCache()
  const check = async () =>
    (await checkContent(dir, { cache, spellChecker })).diagnostics.map(({ ruleId }) => ruleId)
  expect(await check()).toEqual(['site:missing-description'])
  await mkdir(path.dirname(file))
  await writeFile(file, 'options: 1\n')
  expect(new Set(await check())).toEqual(new Set(['cli:schema']))
  await writeFile(file, description)
  expect(await check()).toEqual(['cli:component'])
})

describe('components of the command line', async () => {
  const { site, context } = await parseTestSite({
    'automation/cli.yaml': description,
    'page.mdx': pageWith(
      [
        'Before.',
        '<CliCommand name="export" />',
        '<CliCommand name="junit-upload" />',
        '<CliCommand name="plan create" />',
        '<CliEnvironment />',
        '<CliExitCodes />',
        'After, with [a link](./other.mdx).',
      ].join('\n\n'),
    ),
    'other.mdx': pageWith('Text.', 'Another page'),
  })

  it('are replaced by generated content', async () => {
    const page = buildPlan(site, new Map()).pages.get('page.mdx')!
    await expect(page).toMatchFileSnapshot('snapshots/cli-components.txt')
  })

  it('generate exactly the anchors that the gate knows', () => {
    const page = buildPlan(site, new Map()).pages.get('page.mdx')!
    const made = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    expect(made.length).toBeGreaterThan(10)
    expect(context.site.pages[0]!.anchors.map(({ id }) => id)).toEqual(made)
  })
})

it('finds the calls of the tool in samples, with the spans of their words', async () => {
  const names = { executable: 'acme', packageName: '@acme/cli' }
  await checkCases('cli-calls', (code, language) => {
    const calls = collectCalls(code, { language: language || 'bash' }, names)
    if (calls.length === 0) return '(no call)'
    return calls
      .map((words) =>
        words.map(({ value, start, end }) => `${value} <- ${code.slice(start, end)}`).join('\n'),
      )
      .join('\n\n')
  })
})
