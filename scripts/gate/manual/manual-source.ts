import { readFile } from 'node:fs/promises'
import { projectFile } from '../../core/project-root.ts'
import { parseManual, type Manual } from './parse-manual.ts'

/** Reads the manual of one of our own rules or checks; undefined where it has none. */
export async function readManual(id: string): Promise<Manual | undefined> {
  const source = await readFile(projectFile(sourceOf(id)), 'utf8').catch(() => undefined)
  return source === undefined ? undefined : parseManual(source)
}

/** The file in which a rule is written, as its id says. */
function sourceOf(id: string): string {
  return id.startsWith('out:')
    ? `scripts/site-check/checks/${id.slice('out:'.length)}.ts`
    : `scripts/rules/${id.replace(':', '-')}.ts`
}
