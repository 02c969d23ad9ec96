import path from 'node:path'
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseBase } from '#commands/lint-content/run-lint-command.ts'
import { resolveMergeBase } from '#content/read/git.ts'
import { findBranchPoint } from '#gate/changes/choose-base.ts'
import { checkContent } from '#gate/check-content.ts'
import { pageWith } from '../support/content-folder.ts'
import { fixFolder, parseOptions } from '../support/fix-folder.ts'
import {
  createRepository,
  lastCommit,
  openRepository,
  type TestRepository,
} from '../support/repository.ts'
import { runLint } from '../support/run-node.ts'
import { testProductYaml } from '../support/site.ts'
import { noopSpellChecker as spellChecker } from '../support/spell-checker.ts'

const importPage = pageWith(
  'Back to [the start](../index.mdx), or [the export](./export.mdx).\n\n![Menu](./menu.png)\n\n## Columns\n\nText.',
  'Import',
)
const files = {
  'index.mdx': pageWith(
    'See [import](/data/import#columns), [its file](./data/import.mdx) and [export](/data/export).',
  ),
  'data/import.mdx': importPage,
  'data/export.mdx': pageWith('Back to [the import](./import.mdx).', 'Export'),
  'data/menu.png': 'x',
  '../theme.config.tsx': "export default { navbar: [{ label: 'Import', docId: 'data/import' }] }\n",
}

const createSite = () => createRepository(files)

async function listFindings({ contentDir }: TestRepository, options = {}) {
  const { diagnostics } = await checkContent(contentDir, {
    spellChecker,
    base: lastCommit,
    ...options,
  })
  return diagnostics.filter(({ ruleId }) => /^(?:base|link|navigation):/.test(ruleId))
}

async function listMessages(repository: TestRepository, options = {}): Promise<string[]> {
  return (await listFindings(repository, options)).map(
    ({ ruleId, message }) => `${ruleId} ${message}`,
  )
}

const fix = ({ contentDir }: TestRepository) => fixFolder(contentDir, spellChecker)

const read = ({ contentDir }: TestRepository, file: string) =>
  readFileSync(path.join(contentDir, file), 'utf8')

const moveFindings = [
  'base:route-without-redirect Cannot find page or redirect `/data/import`, which existed in the last commit',
  'link:missing-file Cannot find file `../index.mdx`; did you mean `../../index.mdx`?',
  'link:missing-file Cannot find file `./data/import.mdx`; did you mean `./guides/cases/import-cases.mdx`?',
  'link:missing-file Cannot find file `./export.mdx`; did you mean `../../data/export.mdx`?',
  'link:missing-file Cannot find file `./import.mdx`; did you mean `../guides/cases/import-cases.mdx`?',
  'link:missing-image Cannot find image `./menu.png`; did you mean `../../data/menu.png`?',
  'link:missing-page Cannot find page `/data/import`, which moved to `/guides/cases/import-cases`',
  'navigation:missing-page Cannot find page `data/import`, which moved to `guides/cases/import-cases`',
]

/** Finding about the doc id in the settings, which writers change. */
const inSettings: unknown = expect.stringMatching(
  /^navigation:missing-page Cannot find page `data\/import`, which (?:moved to|was removed)/,
)

describe('after a page has moved, --fix', () => {
  it('updates links and adds a redirect, for an edited page with nothing staged', async () => {
    const repository = createSite()
    const { contentDir, write } = repository
    mkdirSync(path.join(contentDir, 'guides/cases'), { recursive: true })
    const target = 'guides/cases/import-cases.mdx'
    renameSync(path.join(contentDir, 'data/import.mdx'), path.join(contentDir, target))
    write({ [target]: importPage.replace('Text.', 'Another text.') })
    expect((await listMessages(repository)).sort()).toEqual(moveFindings)
    await fix(repository)
    expect(await listMessages(repository)).toEqual([inSettings])
    const moved = read(repository, 'guides/cases/import-cases.mdx')
    expect(moved).toMatch(/^description: .*\nredirect_from: \[\/data\/import\]$/m)
    expect(moved).toContain('[the start](../../index.mdx), or [the export](../../data/export.mdx)')
    expect(moved).toContain('![Menu](../../data/menu.png)')
    const index = read(repository, 'index.mdx')
    expect(index).toContain('[import](/guides/cases/import-cases#columns)')
    expect(index).toContain('[its file](./guides/cases/import-cases.mdx)')
    expect(read(repository, 'data/export.mdx')).toContain('(../guides/cases/import-cases.mdx)')
  })

  it('adds a redirect only if its route has changed', async () => {
    const repository = createSite()
    const { git, write, commit } = repository
    const withSlug = (slug: string) => importPage.replace('---\n\n', `slug: ${slug}\n---\n\n`)
    write({ 'data/import.mdx': withSlug('/import') })
    expect(await listMessages(repository)).toContain(
      'link:missing-page Cannot find page `/data/import`, which moved to `/import`',
    )
    await fix(repository)
    expect(read(repository, 'data/import.mdx')).toContain('redirect_from: [/data/import]\n')
    commit()
    git('mv', 'content-src/data/import.mdx', 'content-src/data/bring-in.mdx')
    await fix(repository)
    expect(await listMessages(repository)).toEqual([inSettings])
    expect(read(repository, 'data/bring-in.mdx')).toContain('redirect_from: [/data/import]\n')
    expect(read(repository, 'index.mdx')).toContain('(/import#columns), [its file](./data/bring-in')
  })
})

it('reports links to a moved page in `theme.config.tsx` where they are, without a fix', async () => {
  const repository = createSite()
  const settings = `export default {
  siteTitle: 'data/import',
  navbar: [{ label: 'A', docId: 'data/import' }],
}
`
  repository.write({ '../theme.config.tsx': settings })
  repository.commit()
  repository.git('mv', 'content-src/data/import.mdx', 'content-src/data/load.mdx')
  const found = (await listFindings(repository)).filter(({ file }) => file.endsWith('.tsx'))
  expect(found.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    '3:34 Cannot find page `data/import`, which moved to `data/load`',
  ])
  await fix(repository)
  expect(read(repository, '../theme.config.tsx')).toBe(settings)
})

it.each([
  ['data/menu.png', 'pictures/run.png', 'import.mdx', '(../pictures/run.png)'],
  ['data/cases.csv', 'data/sample.csv', 'use.mdx', '(./sample.csv)'],
  ['data/runs.dot', 'drawings/runs.dot', 'use.mdx', 'src="../drawings/runs.dot"'],
])('--fix updates references to %s after its move to %s', async (from, to, page, link) => {
  const repository = createSite()
  const { contentDir, write, commit } = repository
  const diagram = '<Diagram src="./runs.dot" alt="A run">\n\nA run.\n\n</Diagram>'
  write({
    'data/use.mdx': pageWith(`[Cases](./cases.csv)\n\n${diagram}`, 'Use'),
    'data/cases.csv': 'Name\n',
    'data/runs.dot': 'digraph { "Run" }\n',
  })
  commit()
  const texts = () => read(repository, `data/${page}`)
  mkdirSync(path.dirname(path.join(contentDir, to)), { recursive: true })
  renameSync(path.join(contentDir, from), path.join(contentDir, to))
  const { diagnostics } = await checkContent(contentDir, { spellChecker, base: lastCommit })
  const broken = diagnostics.filter(({ ruleId }) => /missing|unused/.test(ruleId))
  expect(broken.map(({ file }) => path.basename(file))).toEqual([page])
  await fix(repository)
  expect(texts()).toContain(link)
})

it('suggests the only new heading for a removed one, and leaves the link', async () => {
  const repository = createSite()
  repository.write({ 'data/import.mdx': importPage.replace('## Columns', '## Parts of a file') })
  const [found, ...others] = await listFindings(repository)
  expect(others).toEqual([])
  expect(found?.message).toBe(
    'Cannot find anchor `#columns` on `/data/import`; did you mean `#parts-of-a-file`?',
  )
  expect(found?.help).toContain('`## Parts of a file [#columns]`')
  expect(found?.fix).toBeUndefined()
})

it('reports a removed page, the links to it, and the redirect to add', async () => {
  const repository = createSite()
  repository.write({ 'data/export.mdx': undefined })
  const found = await listFindings(repository)
  expect(found.map(({ ruleId }) => ruleId)).toEqual([
    'base:route-without-redirect',
    'link:missing-file',
    'link:missing-page',
  ])
  expect(found[0]?.help).toContain('`redirect_from: [/data/export]`')
})

it('reports findings on changed lines and new findings elsewhere with `--changed`', async () => {
  const repository = createSite()
  const { write, commit, git } = repository
  const brokenPage = pageWith('See [a](/nowhere).\n\nText.', 'Wrong')
  write({ 'data/wrong.mdx': brokenPage, 'staged.mdx': pageWith('Text.', 'Staged') })
  commit()
  git('switch', '--quiet', '--create', 'topic')
  write({
    'data/wrong.mdx': brokenPage.replace('Text.', 'See [b](/unknown).'),
    'staged.mdx': pageWith('See [c](/void).', 'Staged'),
  })
  git('add', 'content-src/staged.mdx')
  git('commit', '--quiet', '--message=staged')
  write({ 'new.mdx': pageWith('See [d](/absent).', 'New'), 'data/export.mdx': undefined })
  const base = await resolveMergeBase(repository.contentDir, 'main')
  const found = await listFindings(repository, { base, onlyChanges: true })
  const links = found.filter(({ ruleId }) => ruleId === 'link:missing-page')
  expect(links.map(({ message, isOnChangedLine }) => [message, isOnChangedLine])).toEqual([
    ['Cannot find page `/unknown`', true],
    ['Cannot find page `/data/export`, which was removed', undefined],
    ['Cannot find page `/absent`', true],
    ['Cannot find page `/void`', true],
  ])
})

it('reports with `--changed` what breaks in unchanged files', async () => {
  const repository = createSite()
  const { contentDir, write, commit } = repository
  const check = async () => {
    const options = { spellChecker, base: lastCommit, onlyChanges: true }
    const { diagnostics } = await checkContent(contentDir, options)
    return diagnostics.map(({ file, ruleId }) => `${path.basename(file)} ${ruleId}`)
  }
  write({ 'use.mdx': pageWith('Write to {product.email}, see [it](#no).', 'Use') })
  commit()
  write({ 'data/import.mdx': importPage.replace('## C', '## Rows, c'), 'data/menu.png': undefined })
  expect(await check()).toEqual(['import.mdx link:missing-image', 'index.mdx link:missing-anchor'])
  write({ 'product.yaml': testProductYaml.replace(/^email:.*\n/m, '') })
  expect(await check()).toContain('use.mdx variable:unknown')
})

describe('in CI, lint:content', () => {
  function lint(contentDir: string, argv: string[] = []) {
    const env = { CI: 'true', GITHUB_BASE_REF: '', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: '' }
    return runLint(['--content', contentDir, ...argv], env)
  }

  it('compares a branch with its branch point', async () => {
    const { contentDir, git, write, commit } = createSite()
    const main = git('rev-parse', 'main').trim()
    git('switch', '--quiet', '--create', 'topic')
    write({ 'data/export.mdx': undefined })
    commit()
    expect(await findBranchPoint(contentDir, {})).toEqual({ revision: 'main', commit: main })
    git('update-ref', 'refs/remotes/origin/next', 'main')
    const target = { GITHUB_BASE_REF: 'next' }
    expect(await findBranchPoint(contentDir, target)).toMatchObject({ revision: 'origin/next' })
    const { code, stdout } = await lint(contentDir)
    expect(code).toBe(1)
    expect(stdout).toContain('Cannot find page or redirect `/data/export`, which existed in `main`')
    expect((await lint(contentDir, ['--base', 'none'])).stdout).not.toContain('base:')
    expect((await lint(contentDir, ['--base', 'nowhere'])).code).toBe(2)
  })

  it('prints why it cannot compare a shallow clone', async () => {
    const { dir, git, commit } = createSite()
    commit()
    const clone = openRepository(path.join(dir, '.git', 'clone'))
    git('clone', '--quiet', '--depth=1', `file://${dir}`, clone.dir)
    const { stderr } = await lint(clone.contentDir)
    expect(stderr).toMatch(/^Cannot detect moved and removed pages: this clone is shallow/)
  })
})

it('reports mistakes in the navigation only if the change caused them', async () => {
  const repository = createSite()
  const options = { onlyChanges: true }
  const navigation = (docId: string) =>
    `export default { navbar: [{ label: 'A', docId: '${docId}' }] }\n`
  repository.write({ '../theme.config.tsx': navigation('gone') })
  repository.commit()
  expect(await listMessages(repository, options)).toEqual([])
  repository.write({ '../theme.config.tsx': navigation('data/none') })
  expect(await listMessages(repository, options)).toEqual([
    'navigation:missing-page Cannot find page `data/none`',
  ])
})

it('names the command that repairs a committed move in CI', async () => {
  const { contentDir, git, commit } = createRepository({
    'index.mdx': pageWith('See [import](/import).'),
    'import.mdx': pageWith('Back to [the start](./index.mdx).', 'Import'),
  })
  git('update-ref', 'refs/remotes/origin/main', 'main')
  git('branch', '--quiet', '--move', 'topic')
  mkdirSync(path.join(contentDir, 'guides'))
  git('mv', 'content-src/import.mdx', 'content-src/guides/load.mdx')
  commit()
  const inCi = { CI: 'true', GITHUB_BASE_REF: '', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: '' }
  const { stdout } = await runLint(['--content', contentDir], inCi)
  const [, command = ''] = /note +`npm run lint:content -- (.+?)`/.exec(stdout) ?? []
  expect(command).toBe('--fix --base origin/main')
  expect(stdout).toContain(', 3 fixable with --fix --base origin/main')
  await runLint(['--content', contentDir, ...command.split(' ')])
  const repaired = await runLint(['--content', contentDir], inCi)
  expect(repaired.stdout).toContain('✔')
  expect(repaired.stdout).not.toContain('base:')
})

it.each([
  ['a branch with commits', 'topic', 'main'],
  ['a branch without commits', 'empty', 'HEAD'],
  ['the default branch', 'main', 'HEAD'],
])('compares %s (%s) with %s', async (_, branch, revision) => {
  const { contentDir, git, commit } = createSite()
  if (branch !== 'main') git('switch', '--quiet', '--create', branch)
  if (branch === 'topic') commit()
  const options = parseOptions(['--content', contentDir])
  const commits = { main: git('rev-parse', 'main').trim(), HEAD: git('rev-parse', 'HEAD').trim() }
  const base = commits[revision as keyof typeof commits]
  expect(await chooseBase(options, {})).toEqual({ revision, commit: base })
})
