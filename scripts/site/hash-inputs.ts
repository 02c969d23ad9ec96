import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { compareText } from '../core/diagnostic.ts'

/** Everything that the finished site depends on; folders with all they hold. */
const inputPaths = [
  'app',
  'components',
  'content-src/product.yaml',
  'mdx-components.tsx',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'pages',
  'public',
  'scripts/core',
  'scripts/schema',
  'scripts/site',
  'theme.config.tsx',
  'tsconfig.json',
  '.cache/compiled',
]

/** A hash of all inputs of the build, and how to read the one that an earlier build left. */
export async function hashInputs() {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputPaths) {
    for (const file of await listFiles(input)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return {
    hash: hash.digest('hex'),
    readStamp: (file: string) => readFile(file, 'utf8').catch(() => undefined),
  }
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
