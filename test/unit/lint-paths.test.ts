import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixContent } from '#commands/lint-content/fix-content.ts'
import { runLint } from '#gate/run-lint.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseOptions } from '../support/parse-options.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

const files = {
  'index.mdx': pageWith('See [b](/guides/b#head) and [c](/c).'),
  'guides/b.mdx': pageWith('Two {product.nmae}.', 'The second page'),
  'guides/_category.yaml': 'label: Guides\nlabl: Guides\n',
}

/** `line ruleId` by file, for the paths of a content folder. */
async function lint(dir: string, ...names: string[]) {
  const paths = names.map((name) => path.join(dir, name))
  const options = parseOptions(['--content', dir, '--no-cache', ...paths], {})
  return runLint(options, { speller })
}

describe('paths', () => {
  it('are checked in the light of all pages, and nothing else is reported', async () => {
    const dir = await createContentFolder(files)
    const { diagnostics, summary, files: checked } = await lint(dir, 'index.mdx')
    expect(diagnostics.map(({ ruleId, line }) => [ruleId, line])).toEqual([
      ['link:missing-anchor', 6],
      ['link:missing-page', 6],
    ])
    expect(checked).toEqual([`${dir}/index.mdx`])
    expect(summary).toEqual({ files: 1, links: 2, words: 4, errors: 1, warnings: 1 })
  })

  it('may be folders, and files that are no pages', async () => {
    const dir = await createContentFolder(files)
    const folder = await lint(dir, 'guides')
    expect(folder.diagnostics.map(({ ruleId }) => ruleId)).toEqual([
      'category:schema',
      'variable:unknown',
    ])
    const { diagnostics } = await lint(dir, 'guides/_category.yaml')
    expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['category:schema'])
  })

  it('come with the error elsewhere that leaves something in them out', async () => {
    const dir = await createContentFolder({ ...files, 'product.yaml': 'name: A: B\n' })
    const { diagnostics } = await lint(dir, 'guides/b.mdx')
    expect(diagnostics.map(({ file, ruleId }) => [path.relative(dir, file), ruleId])).toEqual([
      ['product.yaml', 'product:schema'],
    ])
    expect(diagnostics[0]).not.toHaveProperty('fix')
    expect((await lint(dir, 'guides/_category.yaml')).diagnostics).toHaveLength(1)
  })

  it('are all that --fix mends', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith('One {product.nmae}.'),
      'b.mdx': pageWith('Two {product.nmae}.', 'The second page'),
    })
    const argv = ['--content', dir, '--fix', '--no-cache', path.join(dir, 'b.mdx')]
    await fixContent(parseOptions(argv, {}))
    const text = (name: string) => readFile(path.join(dir, name), 'utf8')
    expect(await text('b.mdx')).toContain('Two {product.name}.')
    expect(await text('index.mdx')).toContain('One {product.nmae}.')
  })

  it('that are not there are wrong usage, with the nearest that is', async () => {
    const dir = await createContentFolder(files)
    await expect(lint(dir, 'guides/bb.mdx')).rejects.toThrow(
      `Cannot find \`${dir}/guides/bb.mdx\` in the content folder \`${dir}\`; did you mean \`${dir}/guides/b.mdx\`?`,
    )
    const argv = [
      'scripts/commands/run-bundled.mjs',
      'lint-content',
      '--content',
      dir,
      'package.json',
    ]
    const root = path.join(import.meta.dirname, '../..')
    const code = await new Promise((resolve) => {
      execFile(process.execPath, argv, { cwd: root }, (error) => resolve(error?.code ?? 0))
    })
    expect(code).toBe(2)
  })
})
