import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pc from 'picocolors'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { reporters } from '#gate/reporters/index.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'

const open = (files: Record<string, string> = {}) =>
  createContentFolder({ 'page.mdx': pageWith('Text.'), ...files })
const check = (dir: string) => checkContent(dir, { speller: noSpeller })

/** What is reported: the file, the rule and what to do. */
async function report(dir: string): Promise<string[]> {
  const { diagnostics } = await check(dir)
  return diagnostics.map(
    ({ file, ruleId, help = '' }) => `${path.relative(dir, file)} ${ruleId} ${help}`,
  )
}

it('waits for no pipe, whatever its name', async () => {
  const dir = await open()
  const names = ['_category.yaml', 'lint.yaml', 'x.mdx', 'y.png', 'z.pdf']
  execFileSync(
    'mkfifo',
    names.map((name) => path.join(dir, name)),
  )
  const found = await report(dir)
  for (const name of names) {
    expect(found).toContainEqual(expect.stringMatching(`${name} file:unreadable It is a pipe`))
  }
})

it('reads and publishes nothing that lies outside of the content folder', async () => {
  const dir = await open({ 'linking.mdx': pageWith('[Accounts](./accounts.pdf)', 'Linking') })
  await symlink('/etc/passwd', path.join(dir, 'accounts.mdx'))
  await symlink('/etc/passwd', path.join(dir, 'accounts.pdf'))
  await symlink('/dev/zero', path.join(dir, 'endless.mdx'))
  await symlink('/etc', path.join(dir, 'etc'))
  const found = await report(dir)
  for (const name of ['accounts.mdx', 'accounts.pdf', 'endless.mdx', 'etc']) {
    const expected = `${name} file:unreadable It is a link that leads out of the content folder`
    expect(found).toContainEqual(expect.stringMatching(expected))
  }
  const { site } = await check(dir)
  expect([...site.assets]).toEqual([])
  expect(site.pages.map(({ docId }) => docId)).toEqual(['linking', 'page'])
})

it('reads links within the content folder', async () => {
  const dir = await open()
  await symlink('page.mdx', path.join(dir, 'again.mdx'))
  const { site } = await check(dir)
  expect(site.pages.map(({ docId }) => docId)).toEqual(['again', 'page'])
})

it('takes a folder with the name of a page for a folder', async () => {
  const dir = await open()
  await mkdir(path.join(dir, 'x.mdx'))
  await writeFile(path.join(dir, 'x.mdx', 'y.mdx'), pageWith('Text.', 'Within'))
  const { site, diagnostics } = await check(dir)
  expect(site.pages.map(({ docId }) => docId)).toEqual(['page', 'x.mdx/y'])
  expect(diagnostics.map(({ ruleId }) => ruleId)).not.toContain('file:unreadable')
})

it('says of pages whose addresses differ in case only that they do', async () => {
  const dir = await open({ 'Guide.mdx': pageWith('Text.', 'One') })
  await writeFile(path.join(dir, 'guide.mdx'), pageWith('Text.', 'Two'))
  expect(await report(dir)).toContainEqual(expect.stringMatching(/route:conflict/))
})

it('says of files and folders that some systems would take for one that they are two', async () => {
  const dir = await open({
    'Guide.mdx': pageWith('Text.', 'One'),
    'guide.mdx': pageWith('Text.', 'Two'),
    'Tasks/one.mdx': pageWith('Text.', 'Three'),
    'tasks/two.mdx': pageWith('Text.', 'Four'),
    'tasks/three.mdx': pageWith('Text.', 'Five'),
    'a/Menu.pdf': 'one',
    'a/menu.pdf': 'two',
    '\u00E9.pdf': 'one',
    'e\u0301.pdf': 'two',
    'b/menu.pdf': 'another',
  })
  const { diagnostics } = await check(dir)
  const found = diagnostics.filter(({ ruleId }) => ruleId === 'file:name-conflict')
  expect(found.map(({ file }) => path.relative(dir, file)).sort()).toEqual(
    ['a/menu.pdf', 'guide.mdx', 'tasks', '\u00E9.pdf'].sort(),
  )
  expect(found.every(({ severity }) => severity === 'error')).toBe(true)
})

it('lets no name of a file write lines or colors into a report, or commands into a log', async () => {
  const dir = await open()
  const name = 'a\u001B[31m\r\n::error::b\u202E.mdx'
  await writeFile(path.join(dir, name), pageWith('Text.', 'Named'))
  const result = await check(dir)
  expect(result.diagnostics.map(({ ruleId }) => ruleId)).toContain('route:file-name')
  const options = { colors: pc.createColors(false), seconds: 1 }
  const pretty = await reporters.pretty.render(result, options)
  for (const piece of ['\u001B', '\r', '\u202E', '\n::']) expect(pretty).not.toContain(piece)
  expect(await reporters.github.render(result, options)).not.toMatch(/^::error::b|[\r]/m)
})

it('refuses texts that are too large, and says how large they are and may be', async () => {
  const dir = await open({
    'large.mdx': pageWith('a '.repeat(5_000_000)),
    'dictionary.txt': 'word\n'.repeat(4_000_000),
  })
  const { diagnostics } = await check(dir)
  const found = diagnostics.filter(({ ruleId }) => ruleId === 'file:too-large')
  expect(found.map(({ message }) => message)).toEqual([
    'Unexpected size of 19532 KiB, expected at most 16384 KiB',
    'Unexpected size of 9766 KiB, expected at most 512 KiB',
  ])
})

it('ends when files come, change and go while they are read', async () => {
  const dir = await open()
  const target = path.join(dir, 'restless.mdx')
  // To those who read it, a file that goes after it was listed is a link to one that is gone.
  await symlink('gone.mdx', path.join(dir, 'link.mdx'))
  let isOver = false
  const stir = async () => {
    for (let round = 0; !isOver; round++) {
      await writeFile(target, pageWith('Text.\n'.repeat(1 + (round % 50)).trimEnd(), 'Restless'))
      await rm(target)
    }
  }
  const stirring = stir()
  const found = new Set<string>()
  try {
    for (let run = 0; run < 8; run++) {
      for (const { ruleId } of (await check(dir)).diagnostics) found.add(ruleId)
    }
  } finally {
    isOver = true
    await stirring
  }
  expect(found).toContain('file:unreadable')
  // A page that is read while it is written can be cut off anywhere.
  const whole = [...found].filter(
    (id) => !/^(?:file:unreadable|front-matter:\w+|markdownlint:MD047)$/.test(id),
  )
  expect(whole).toEqual([])
})

it('gives two runs at once the same answer', async () => {
  const dir = await open({ 'wrong.mdx': pageWith('[x](/nowhere)', 'Wrong') })
  const [first, second] = await Promise.all([report(dir), report(dir)])
  expect(first).toEqual(second)
  expect(first).toHaveLength(1)
})
