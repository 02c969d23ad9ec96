import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { runLint } from '#gate/run-lint.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { createRepository, lastCommit } from '../support/repository.ts'
import { runLint as runCommand } from '../support/run-node.ts'
import { testProductYaml } from '../support/site.ts'
import { noopSpellChecker, spellChecker } from '../support/spell-checker.ts'
import { fixFolder, parseOptions } from '../support/fix-folder.ts'

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

it('with `--changed`, an error that keeps rules from running is reported once', async () => {
  const { contentDir, write, commit } = createRepository({ 'index.mdx': pageWith('Text.') })
  const options = { spellChecker, base: lastCommit, onlyChanges: true }
  const listIds = async () => {
    const { diagnostics } = await checkContent(contentDir, options)
    return diagnostics.map(({ ruleId }) => ruleId)
  }
  write({
    'product.yaml': testProductYaml.replace('name:', 'nmae:'),
    'index.mdx': pageWith('Write to {product.email}.'),
  })
  expect(await listIds()).toEqual(['product:schema'])
  commit()
  expect(await listIds()).toEqual(['product:schema'])
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
    const { summary, site } = await runLint(options, { spellChecker: noopSpellChecker })
    return [site.pages.map(({ file }) => path.relative(dir, file.displayPath)), summary.files]
  }
  expect(await listFiles('docs/x')).toEqual([['docs/x/a.md'], 1])
  expect(await listFiles('docs/x/a.md')).toEqual([['docs/x/a.md'], 1])
  expect(await listFiles('docs/x/a.md', 'docs/y')).toEqual([['docs/x/a.md', 'docs/y/b.md'], 2])
})
