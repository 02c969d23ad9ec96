import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { compareText } from '../../core/diagnostic.ts'

/** The code of the site and of what makes it; folders with all they hold. */
export const codePaths = [
  'app',
  'components',
  'mdx-components.tsx',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'scripts',
  'theme.config.tsx',
  'tsconfig.json',
]

/** What the finished site depends on. */
export const inputPaths = [...codePaths, 'content-src', 'public/README.md']

/** A hash of files and of all files in folders, by path and content, and of some texts. */
export async function hashFiles(paths: string[], texts: string[] = []): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const text of texts) hash.update(text).update('\0')
  for (const each of paths) {
    for (const file of await listFiles(each)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function listFiles(input: string): Promise<string[]> {
  const entries = await readdir(input, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTDIR' && error.code !== 'ENOENT') throw error
      return error.code === 'ENOTDIR' ? 'file' : 'missing'
    },
  )
  if (entries === 'file') return [input]
  if (entries === 'missing') return []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort(compareText)
}
