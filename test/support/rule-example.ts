import { existsSync } from 'node:fs'
import path from 'node:path'
import { pageWith } from './content-folder.ts'
import { readFixture } from './site.ts'

/**
 * Reads an example of a rule: `<name>.mdx`, or the folder `<name>`. The good and the bad example
 * share the files in the folder `both`.
 */
export function readExample(folder: string, name: string) {
  const shared = path.join(folder, 'both')
  const { files, assets } = readFixture(path.join(folder, name))
  const all = { ...(existsSync(shared) && readFixture(shared).files), ...files }
  const complete = Object.entries(all).map(([file, text]) => [file, addFrontMatter(file, text)])
  return { files: Object.fromEntries(complete) as Record<string, string>, assets }
}

/** Adds front matter to a page that has neither front matter nor a title. */
function addFrontMatter(file: string, text: string): string {
  if (!file.endsWith('.mdx') || /^(?:\uFEFF?---|# )/.test(text)) return text
  const { name } = path.parse(file)
  return pageWith(text.trimEnd(), name === 'page' ? 'A page' : `Page ${name}`)
}
