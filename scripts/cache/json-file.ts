import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

/** Reads JSON; undefined for a file that is missing or damaged: a cache is never worth an error. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

/** Writes a text into a file of its own name first, then into its place. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  await writeFile(draft, text)
  await rename(draft, file)
}
