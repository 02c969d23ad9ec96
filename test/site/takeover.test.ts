import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectPaths } from '../../scripts/site/build/input-paths.ts'

const root = path.join(import.meta.dirname, '../..')
/** Inside the project, so that the copy finds `node_modules` above it. */
const copy = path.join(root, '.cache/takeover')

beforeAll(async () => {
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  for (const source of [...projectPaths, 'content-src']) {
    await cp(path.join(root, source), path.join(copy, source), { recursive: true })
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

it('takes another product over completely: no trace of the old name is left', async () => {
  const file = path.join(copy, 'content-src/product.yaml')
  const product = await readFile(file, 'utf8')
  await writeFile(
    file,
    product
      .replaceAll(/caseboard/g, 'verity')
      .replaceAll(/Caseboard/g, 'Verity Labs')
      .replaceAll('CASEBOARD', 'VERITY'),
  )
  const { code, output } = await runBuild()
  expect(output).toContain('out/ is built')
  expect(code).toBe(0)

  const traces: string[] = []
  for (const entry of await readdir(path.join(copy, 'out'), {
    recursive: true,
    withFileTypes: true,
  })) {
    const name = path.join(entry.parentPath, entry.name)
    const text = entry.isFile() ? await readFile(name, 'latin1') : ''
    if (/caseboard/i.test(entry.name) || /caseboard/i.test(text)) traces.push(name)
  }
  expect(traces).toEqual([])
  const index = await readFile(path.join(copy, 'out/category/verity-cli-tool.html'), 'utf8')
  expect(index).toContain('<title>Verity Labs CLI tool | Verity Labs Docs</title>')
})

it('does not build with a broken link, and says where it is', async () => {
  const page = path.join(copy, 'content-src/tms/overview.mdx')
  const lines = (await readFile(page, 'utf8')).trimEnd().split('\n')
  await writeFile(page, `${lines.join('\n')}\n\nSee [the run](/api/rnu).\n`)
  const { code, output } = await runBuild()
  expect(code).toBe(1)
  expect(output).toContain('content-src/tms/overview.mdx')
  expect(output).toMatch(
    new RegExp(
      `${lines.length + 2}:15-${lines.length + 2}:23 +error +Cannot find page \`/api/rnu\`; did you mean \`/api/run\``,
    ),
  )
})

function runBuild(): Promise<{ code: number; output: string }> {
  const command = ['--import', 'tsx', 'scripts/commands/build.ts']
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      command,
      { cwd: copy, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
      },
    )
  })
}
