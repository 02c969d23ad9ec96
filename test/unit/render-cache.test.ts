import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { codeFolderOf } from '#site/build/finish-pages.ts'
import {
  cacheRenderedPages,
  planRendering,
  restoreRenderedPages,
  type RenderPlan,
} from '#site/build/render-cache.ts'
import { createFolder } from '../support/folder.ts'

const pages = [
  { route: '/', hash: 'front 1' },
  { route: '/a', hash: 'a 1' },
  { route: '/deep/b', hash: 'b 1' },
]

beforeEach(async () => {
  const before = process.cwd()
  process.chdir(await createFolder())
  onTestFinished(() => process.chdir(before))
})

/** Writes the stale pages of a plan and restores the others. */
async function build(plan: RenderPlan, text: string): Promise<void> {
  await rm('out', { recursive: true, force: true })
  for (const route of plan.stale) {
    const name = path.join('out', route === '/' ? 'index' : route)
    const parts = path.join('out', route)
    const code = path.join('out', codeFolderOf(path.relative('out', `${name}.html`)), '1a.js')
    for (const folder of [parts, path.dirname(code)]) await mkdir(folder, { recursive: true })
    for (const file of [`${name}.html`, `${name}.txt`, path.join(parts, '__next._tree.txt'), code])
      await writeFile(file, `${route} ${text}`)
  }
  await restoreRenderedPages(plan, 'out')
  await cacheRenderedPages(plan, 'out')
}

it('renders all pages first, then only changed ones', async () => {
  const first = await planRendering('shared', pages)
  expect(first.stale).toEqual(['/', '/a', '/deep/b'])
  await build(first, 'first')

  const changed = [pages[0]!, { route: '/a', hash: 'a 2' }, pages[2]!]
  const second = await planRendering('shared', changed)
  expect(second.stale).toEqual(['/a'])
  await build(second, 'second')
  expect(await readFile('out/index.html', 'utf8')).toBe('/ first')
  expect(await readFile('out/a.html', 'utf8')).toBe('/a second')
  for (const file of [
    'deep/b.html',
    'deep/b.txt',
    'deep/b/__next._tree.txt',
    '_site/pages/deep/b/1a.js',
  ]) {
    expect(await readFile(path.join('out', file), 'utf8')).toBe('/deep/b first')
  }

  const third = await planRendering('shared', [...changed, { route: '/new', hash: 'new' }])
  expect(third.stale).toEqual(['/new'])
})

it('renders a page again if its stored copy is damaged', async () => {
  await build(await planRendering('shared', pages), 'first')
  const { keys } = await planRendering('shared', pages)
  await writeFile(path.join('.cache/store/rendered', keys.get('/a')!), 'damaged')
  expect((await planRendering('shared', pages)).stale).toEqual(['/a'])
})

it.each(['../stolen.html', 'a/../../stolen.txt', '/stolen.txt', 'b.html', 'a/__next./../b.txt'])(
  'renders a page again if its stored copy contains the file `%s`',
  async (file) => {
    await build(await planRendering('shared', pages), 'first')
    const { keys, store } = await planRendering('shared', pages)
    await store.write(keys.get('/a')!, { 'a.html': 'kept', [file]: 'forged' })
    const plan = await planRendering('shared', pages)
    expect(plan.stale).toEqual(['/a'])
    expect(plan.kept.flatMap((page) => Object.keys(page))).not.toContain(file)
  },
)
