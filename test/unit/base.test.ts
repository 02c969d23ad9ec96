import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { features } from '#features/index.ts'
import { pageCacheKey, routeOf } from '#content/read/build-site.ts'
import { loadBase } from '#gate/changes/read-base.ts'
import { UsageError } from '#content/read/read-content.ts'
import { createRepository, openRepository, type TestRepository } from '../support/repository.ts'
import { testProduct } from '../support/site.ts'

const page = (title: string, extra = '', body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: What the reader gets.\n${extra}---\n\n${body}\n`

const files = {
  'product.yaml': testProduct,
  'a.mdx': page('A', '', '## One {product.name}\n\nText.'),
  'guides/_category.yaml':
    'label: Guides\nindex:\n  title: Guides\n  description: All of them.\n  slug: /{product.slug}\n',
  'guides/é "b".mdx': page('B', 'slug: /b\nredirect_from: [/old-b]\n'),
  'guides/draft.mdx': page('C', 'draft: true\n'),
  'guides/menu.png': 'x',
  '.hidden/d.mdx': page('D'),
}

let repository: TestRepository | undefined
afterEach(() => repository?.remove())

function start() {
  repository = createRepository(files)
  return repository
}

describe('loadBase', () => {
  it('reads routes, redirects and anchors as they were, whatever the working tree holds', async () => {
    const { contentDir, write } = start()
    write({ 'a.mdx': page('New'), 'guides/é "b".mdx': undefined, 'new.mdx': page('New') })
    const base = await loadBase(contentDir, 'main', features)
    expect(base.revision).toBe('main')
    expect([...base.routes.keys()]).toEqual(['/a', '/b', '/acme-tests'])
    expect([...base.redirects].map(([from, to]) => [from, routeOf(to)])).toEqual([['/old-b', '/b']])
    expect(base.site.pages[0]?.anchors.map(({ id }) => id)).toEqual(['one-acme-tests'])
    expect(base.site.assets).toEqual(new Set(['guides/menu.png']))
  })

  it('compares with the commit at which the branch left the revision', async () => {
    const { contentDir, write, commit, git } = start()
    git('switch', '--quiet', '--create', 'topic')
    git('switch', '--quiet', 'main')
    write({ 'later.mdx': page('Later') })
    commit()
    git('switch', '--quiet', 'topic')
    expect((await loadBase(contentDir, 'main', features)).routes.has('/later')).toBe(false)
  })

  it('reads the navigation beside the folder', async () => {
    const { contentDir, dir, commit } = start()
    const theme = path.join(dir, 'theme.config.tsx')
    writeFileSync(theme, "export default { navbar: [{ docId: 'a' }] }")
    commit()
    writeFileSync(theme, '')
    const { navigation } = await loadBase(contentDir, 'HEAD', features)
    expect(navigation).toMatchObject([{ target: { docId: 'a' } }])
  })

  it('takes the content folder for the whole repository where it is', async () => {
    const { contentDir, dir, git, write } = start()
    git('mv', 'content-src/a.mdx', 'a.mdx')
    git('-c', 'user.name=T', 'commit', '--quiet', '--all', '--message=move')
    write({ 'product.yaml': undefined })
    expect((await loadBase(dir, 'HEAD', features)).site.pages.map(({ docId }) => docId)).toContain(
      'a',
    )
    expect((await loadBase(contentDir, 'HEAD', features)).routes.has('/a')).toBe(false)
  })

  it('is empty where the folder was not there yet', async () => {
    const { contentDir, git } = start()
    const empty = git(
      'commit-tree',
      git('hash-object', '-t', 'tree', '-w', '/dev/null').trim(),
      '-m',
      'x',
    )
    expect((await loadBase(contentDir, empty.trim(), features)).site.pages).toEqual([])
  })

  it('passes over a page that is not UTF-8', async () => {
    const { contentDir, commit } = start()
    writeFileSync(path.join(contentDir, 'bad.mdx'), Buffer.from([0xff]))
    commit()
    expect((await loadBase(contentDir, 'HEAD', features)).routes.has('/bad')).toBe(false)
  })

  it('takes unchanged pages from the cache and leaves the cache as it is', async () => {
    const { contentDir } = start()
    const first = await loadBase(contentDir, 'HEAD', features)
    const known = first.site.pages[0]!
    const key = pageCacheKey(known.file, first.site)
    const cache = new Map([['a.mdx', { page: known, key }]])
    expect((await loadBase(contentDir, 'HEAD', features, cache)).site.pages[0]).toBe(known)
    expect(cache.size).toBe(1)
  })
})

describe('loadBase, wrongly used,', () => {
  it('names an unknown revision, and the remote branch that may be meant', async () => {
    const { contentDir, git } = start()
    await expect(loadBase(contentDir, 'nope', features)).rejects.toThrow(
      new UsageError('Cannot find the git revision `nope`'),
    )
    await expect(loadBase(contentDir, '--all', features)).rejects.toThrow('revision `--all`')
    git('update-ref', 'refs/remotes/origin/next', 'HEAD')
    await expect(loadBase(contentDir, 'next', features)).rejects.toThrow(
      'did you mean `origin/next`?',
    )
  })

  it('says what keeps a folder from having a history', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'plain-'))
    await expect(loadBase(dir, 'main', features)).rejects.toThrow(UsageError)
    await expect(loadBase(dir, 'main', features)).rejects.toThrow(
      /with a git revision: not a git repository/,
    )
    await rm(dir, { recursive: true })
  })

  it('says how to deepen a shallow clone', async () => {
    const { dir, git, write, commit } = start()
    commit()
    const clone = path.join(dir, '.git', 'clone')
    git('clone', '--quiet', '--depth=1', `file://${dir}`, clone)
    const { contentDir } = openRepository(clone)
    await expect(loadBase(contentDir, 'HEAD~1', features)).rejects.toThrow(
      /`git fetch --unshallow`/,
    )
    expect((await loadBase(contentDir, 'HEAD', features)).routes.has('/a')).toBe(true)
    git('switch', '--quiet', '--create', 'topic', 'HEAD~1')
    write({ 'topic.mdx': page('Topic') })
    commit()
    git('-C', clone, 'fetch', '--quiet', '--depth=1', 'origin', 'topic:topic')
    await expect(loadBase(contentDir, 'topic', features)).rejects.toThrow(
      /branch left `topic` in this shallow/,
    )
  })
})
