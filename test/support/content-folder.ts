import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { testProductYaml } from './site.ts'

/** Creates a content folder and returns its path. The folder is removed after the test. */
export async function createContentFolder(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'content-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const [file, text] of Object.entries({ 'product.yaml': testProductYaml, ...files })) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  return dir
}

/** Builds a page with valid front matter. Its body begins on line 6. */
export function pageWith(body: string, title = 'A page'): string {
  const description = `What the reader gets from the page “${title}” of this test, said in one sentence that is long enough.`
  return `---\ntitle: ${title}\ndescription: ${description.replace(/[“”]/g, "'")}\n---\n\n${body}\n`
}
