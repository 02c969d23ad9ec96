import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKey } from '#core/cache/make-key.ts'
import { breakCallout, brokenCallout } from '../support/faults.ts'
import { openRepository } from '../support/repository.ts'
import { startProcess } from '../support/run-node.ts'
import { pageWith } from '../support/content-folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { createSmallSite } from '../support/test-sites.ts'

/** Copy of the project. It is inside the project so that Node.js finds `node_modules`. */
const dir = '.cache/rebuild'

const inCopy = (...names: string[]) => path.join(dir, ...names)
const readBuilt = (file: string) => readFile(inCopy('out', file), 'utf8')
const hashFolder = (folder: string) => makeKey({ files: [folder], root: dir })

const buildPage = (title: string, text: string) => pageWith(text, title)
const frontPage = (text: string) => buildPage('Start', text).replace('---\n\n', 'slug: /\n---\n\n')
const thirdPage = buildPage('Three', 'Acme Tests, `{product.nope}` and [a](#nowhere).')
const save = (file: string, text: string) => writeFiles(inCopy('content-src'), { [file]: text })

/** Build that was started while the first one ran. */
let concurrentBuild: Awaited<ReturnType<typeof build>>

beforeAll(async () => {
  await createSmallSite(dir, {
    'index.mdx': frontPage('See [one](/one) and [two](/two).'),
    'one.mdx': buildPage('One', 'The first text.'),
    'two.mdx': buildPage('Two', 'Another text.'),
  })
  // Turbopack does not look for `node_modules` above a repository.
  const repository = openRepository(inCopy('content-src'))
  repository.git('init', '--quiet', `--separate-git-dir=${path.resolve(inCopy('.history'))}`)
  repository.commit()
  const first = startBuild()
  await first.waitForOutput('Checking')
  concurrentBuild = await build()
  await first.ended
  expect([first.child.exitCode, first.output]).toEqual([0, first.output])
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Starts a build in its own process group. */
function startBuild() {
  const argv = ['scripts/commands/run-bundled.mjs', 'build']
  const env = { ...process.env, CI: '', VITEST: '' }
  return startProcess(process.execPath, argv, { cwd: dir, env, detached: true })
}

async function build() {
  const run = startBuild()
  await run.ended
  return { code: run.child.exitCode, output: run.output }
}

it('waits while another build runs, and then has nothing to do', () => {
  expect([concurrentBuild.code, concurrentBuild.output]).toEqual([0, concurrentBuild.output])
  expect(concurrentBuild.output).toMatch(/^Waiting for process \d+, [^]*✔ out\/ is up to date/)
})

it('renders only the changed page again', async () => {
  await save('one.mdx', buildPage('One', 'The second text.'))
  const { code, output } = await build()
  expect([code, output]).toEqual([0, expect.stringMatching(/Building 1 of \d+ pages/)])
  expect(await readBuilt('one.html')).toContain('The second text.')
})

it('adds a new page to every sidebar and the sitemap, removes a deleted one, and counts other errors', async () => {
  await save('three.mdx', thirdPage)
  await rm(inCopy('content-src/two.mdx'))
  await save('index.mdx', frontPage('See [one](/one) and [three](/three).'))
  const { code, output } = await build()
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('2 other errors and 1 warning; `npm run lint:content` lists them\n'),
  ])
  expect(output).not.toContain('terminology:product-name')
  for (const file of ['index.html', 'one.html']) {
    expect(await readBuilt(file)).toContain('href="/three"')
    expect(await readBuilt(file)).not.toContain('href="/two"')
  }
  expect(await readBuilt('three.html')).toContain('{product.nope}')
  expect(await readBuilt('sitemap.xml')).toContain('/three</loc>')
  await expect(readBuilt('two.html')).rejects.toThrow('ENOENT')
})

it('writes nothing if a link is broken, and reports its position', async () => {
  const before = [hashFolder('out'), hashFolder('pages')]
  await save('one.mdx', buildPage('One', 'See [it](/none).'))
  const { code, output } = await build()
  expect(code).toBe(1)
  expect(output).toMatch(/one\.mdx[^]*error +Cannot find page `\/none`/)
  expect([hashFolder('out'), hashFolder('pages')]).toEqual(before)
  await save('one.mdx', buildPage('One', 'The second text.'))
})

it('reports each page that fails to render, and keeps the old site', async () => {
  const before = [hashFolder('out'), hashFolder('pages')]
  const repair = await breakCallout(dir)
  for (const name of ['one', 'three']) await save(`${name}.mdx`, buildPage(name, brokenCallout))
  const { code, output } = await build()
  expect(code).toBe(1)
  for (const name of ['one', 'three']) {
    const location = `content-src/${name}\\.mdx\n`
    const finding = '.*error +Cannot render the page: Cannot draw the callout +build:render'
    expect(output).toMatch(new RegExp(location + finding))
  }
  expect(output).toContain('✖ 2 errors, 0 warnings from 1 cause in 2 files')
  expect(output).not.toMatch(/^ +at \w+ \(|digest|Next\.js/m)
  expect([hashFolder('out'), hashFolder('pages')]).toEqual(before)
  await save('one.mdx', buildPage('One', 'The second text.'))
  await save('three.mdx', thirdPage)
  await repair()
})

it('keeps the old site if it is killed, and then renders all pages with the changed code', async () => {
  const out = hashFolder('out')
  const file = inCopy('components/theme/footer-content.tsx')
  await writeFile(file, (await readFile(file, 'utf8')).replace('<ul ', '<ul data-new="" '))
  for (const [moment, signal] of [
    ['Checking the content', 'SIGTERM'],
    ['Building ', 'SIGKILL'],
  ] as const) {
    await save('one.mdx', buildPage('One', `The text of a build that is killed by ${signal}.`))
    const run = startBuild()
    await run.waitForOutput(moment, { interval: 10 })
    // Like the out-of-memory killer, SIGKILL leaves child processes behind.
    run.child.kill(signal)
    await run.ended
    expect([moment, hashFolder('out')]).toEqual([moment, out])
  }
  await save('one.mdx', buildPage('One', 'The second text.'))
  const { code, output } = await build()
  expect([code, output]).toEqual([0, output])
  expect(await readBuilt('one.html')).toContain('The second text.')
  for (const name of ['index.html', 'one.html', 'three.html']) {
    expect(await readBuilt(name)).toContain('data-new=""')
  }
  expect((await build()).output).toContain('✔ out/ is up to date')
})
