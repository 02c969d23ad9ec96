import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, it, describe } from 'vitest'
import { lintCommand } from '#commands/lint-content/options.ts'
import { renderHelp } from '#commands/run-command.ts'
import { UsageError } from '#content/read/read-content.ts'
import { runLint } from '#gate/run-lint.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseOptions, fixFolder } from '../support/fix-folder.ts'
import { createFolder } from '../support/folder.ts'
import { runLint as runCommand } from '../support/run-node.ts'
import { noopSpellChecker as spellChecker } from '../support/spell-checker.ts'

const defaults = parseOptions([], {})

/** Parses environment variables and arguments. Returns non-default options or the error message. */
function describeOptions(input: string): string {
  const words = input.split(' ')
  const isArgument = (word: string) => !/^(?:[A-Z_]+|npm_\w+)=/.test(word)
  const variables = words.filter((word) => !isArgument(word)).map((word) => word.split('='))
  const environment = Object.fromEntries(variables) as Record<string, string>
  try {
    const options = Object.entries(parseOptions(words.filter(isArgument), environment))
    const changed = options.filter(
      ([name, value]) => !isDeepStrictEqual(value, defaults[name as keyof typeof defaults]),
    )
    return JSON.stringify(Object.fromEntries(changed), (_, value: unknown) =>
      value instanceof Map ? [...value] : value,
    )
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return (error as Error).message
  }
}

it('reads arguments, and explains mistakes in them', async () => {
  await checkCases('lint-options', describeOptions)
})

it('lists each option in the help, in lines of at most 100 columns', () => {
  const lines = renderHelp(lintCommand).split('\n')
  for (const name of Object.keys(lintCommand.options)) {
    expect(lines.some((line) => line.startsWith(`  --${name} `))).toBe(true)
  }
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100)
})

const files = {
  'index.mdx': pageWith('See [b](/guides/b#head) and [c](/c).'),
  'guides/b.mdx': pageWith('Two {product.Name}.', 'The second page'),
}

const brokenCategory = { 'guides/_category.yaml': 'label: Guides\nlabl: Guides\n' }

async function lint(dir: string, ...names: string[]) {
  const paths = names.map((name) => path.join(dir, name))
  const options = parseOptions(['--content', dir, '--no-cache', ...paths])
  return runLint(options, { spellChecker })
}

describe('paths to check', () => {
  it('limit the report, while links are checked against all pages', async () => {
    const dir = await createContentFolder(files)
    const { diagnostics, summary } = await lint(dir, 'index.mdx')
    expect(diagnostics.map(({ ruleId, line }) => [ruleId, line])).toEqual([
      ['link:missing-anchor', 6],
      ['link:missing-page', 6],
    ])
    expect(summary).toEqual({ files: 1, links: 2, words: 4, errors: 1, warnings: 1 })
  })

  it('can be folders, and files other than pages', async () => {
    const dir = await createContentFolder({ ...files, ...brokenCategory })
    const folder = await lint(dir, 'guides')
    expect(folder.diagnostics.map(({ ruleId }) => ruleId)).toEqual([
      'category:schema',
      'variable:unknown',
    ])
    const { diagnostics } = await lint(dir, 'guides/_category.yaml')
    expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['category:schema'])
  })

  it('include errors elsewhere that prevent a full check', async () => {
    const dir = await createContentFolder({ ...files, 'product.yaml': 'name: A: B\n' })
    const { diagnostics } = await lint(dir, 'guides/b.mdx')
    expect(diagnostics.map(({ file, ruleId }) => [path.relative(dir, file), ruleId])).toEqual([
      ['product.yaml', 'product:schema'],
    ])
    expect(diagnostics[0]).not.toHaveProperty('fix')
  })

  it('limit --fix', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith('One {product.Name}.'),
      'b.mdx': pageWith('Two {product.Name}.', 'The second page'),
    })
    await fixFolder(dir, spellChecker, [path.join(dir, 'b.mdx')])
    const text = (name: string) => readFile(path.join(dir, name), 'utf8')
    expect(await text('b.mdx')).toContain('Two {product.name}.')
    expect(await text('index.mdx')).toContain('One {product.Name}.')
  })

  it('must exist in the content folder', async () => {
    const dir = await createContentFolder(files)
    await expect(lint(dir, 'guides/bb.mdx')).rejects.toThrow(
      `Cannot find \`${dir}/guides/bb.mdx\` in the content folder \`${dir}\`; did you mean \`${dir}/guides/b.mdx\`?`,
    )
    const { code } = await runCommand(['--content', dir, 'package.json'])
    expect(code).toBe(2)
  })
})

it('reads the named folder of a docs site alone, and the folder of all named files', async () => {
  const dir = await createFolder({
    'docs/x/a.md': '# A\n',
    'docs/y/b.md': '# B\n',
    'c.md': '# C\n',
  })
  const listFiles = async (...paths: string[]) => {
    const named = paths.map((each) => path.join(dir, each))
    const options = { content: '.', cache: false, docs: {}, paths: named }
    const { summary, site } = await runLint(options, { spellChecker })
    return [site.pages.map(({ file }) => path.relative(dir, file.displayPath)), summary.files]
  }
  expect(await listFiles('docs/x')).toEqual([['docs/x/a.md'], 1])
  expect(await listFiles('docs/x/a.md')).toEqual([['docs/x/a.md'], 1])
  expect(await listFiles('docs/x/a.md', 'docs/y')).toEqual([['docs/x/a.md', 'docs/y/b.md'], 2])
})
