import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFile } from '#core/project-root.ts'
import { parseManual, type Manual } from './parse-manual.ts'

/** Reads the manual of one of our own rules or checks; undefined where it has none. */
export async function readManual(id: string): Promise<Manual | undefined> {
  const file = await findRuleFile(id)
  return file === undefined ? undefined : parseManual(await readFile(file, 'utf8'))
}

/** The file in which a rule or a check of the finished site is written, named by its id. */
export async function findRuleFile(id: string): Promise<string | undefined> {
  const name = `${id.replace(/^out:/, '').replace(':', '-')}.ts`
  const folder = id.startsWith('out:') ? 'checks' : 'rules'
  const scripts = projectFile('scripts')
  const files = await readdir(scripts, { recursive: true })
  const found = files.find((file) => {
    const segments = file.split(path.sep)
    return segments.at(-1) === name && segments.includes(folder)
  })
  return found && path.join(scripts, found)
}
