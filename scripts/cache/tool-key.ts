import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFile } from '../core/project-root.ts'

/** What decides on findings besides the content and our code: the tools' versions, configuration. */
const toolFiles = [
  'package-lock.json',
  '.markdownlint.jsonc',
  'cspell.json',
  'content-src/dictionary.txt',
]

/** A key that changes with anything that could make the same content give other findings. */
export function hashTool(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of toolFiles) hash.update(readIfThere(projectFile(file)))
  const scripts = projectFile('scripts')
  for (const file of readdirSync(scripts, { recursive: true }).map(String).sort()) {
    if (/\.(ts|mjs|json)$/.test(file)) hash.update(readFileSync(path.join(scripts, file)))
  }
  return hash.digest('hex')
}

/** A file name for the cache of a content folder: two folders do not share one. */
export function cacheName(displayDir: string): string {
  const hash = createHash('sha256').update(displayDir).digest('hex').slice(0, 8)
  return `${path.basename(displayDir).replace(/\W/g, '') || 'content'}-${hash}`
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
