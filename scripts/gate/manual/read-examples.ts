import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFile } from '#core/project-root.ts'
import { compareText } from '#core/diagnostic.ts'

/** The examples of a rule, which are its tests. */
export interface RuleExamples {
  bad: Example
  good: Example
  /** What the bad example gives: `page.mdx:3:1-3:9 error message`, one finding on each line. */
  expected: string
}

/** Pages and other files of an example, and those that it is compared with where it is. */
export interface Example {
  files: ExampleFile[]
  before: ExampleFile[]
}

/** One file; its text is undefined for images and the like. */
export interface ExampleFile {
  path: string
  text: string | undefined
}

/** Reads the examples of a rule from `test/rules/`. Throws where they are not there. */
export async function readExamples(id: string): Promise<RuleExamples> {
  const folder = projectFile('test/rules', id.replace(':', '-'))
  const [bad, good, expected] = await Promise.all([
    readExample(path.join(folder, 'not-ok')),
    readExample(path.join(folder, 'ok')),
    readFile(path.join(folder, 'expected.txt'), 'utf8').catch((cause: unknown) => {
      throw new Error(`Cannot find what the bad example of ${id} gives: expected.txt`, { cause })
    }),
  ])
  return { bad, good, expected }
}

async function readExample(base: string): Promise<Example> {
  const text = await readFile(`${base}.mdx`, 'utf8').catch(() => undefined)
  const files = text === undefined ? await readFolder(base) : [{ path: 'page.mdx', text }]
  return { files, before: await readFolder(`${base}.base`) }
}

/** All files of a folder, by path; none where there is no such folder. */
async function readFolder(folder: string): Promise<ExampleFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort(compareText)
  return Promise.all(
    files.map(async (file) => ({
      path: path.relative(folder, file).split(path.sep).join('/'),
      text: /\.(mdx|yaml|dot|tsx|txt)$/.test(file) ? await readFile(file, 'utf8') : undefined,
    })),
  )
}
