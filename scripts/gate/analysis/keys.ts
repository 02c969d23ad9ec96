import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFile } from '../../core/project-root.ts'
import type { ContentFiles, SourceFile } from '../../content/read/read-content.ts'
import { referenceKey, type SiteData } from '../../features/references.ts'

/** What decides on findings besides the content: our code, the tools' versions, configuration. */
const toolFiles = [
  'package-lock.json',
  '.markdownlint.jsonc',
  'cspell.json',
  'content-src/dictionary.txt',
]

/** Folders of `scripts/` that have no say in findings. */
const otherFolders = new Set([
  'fix',
  'generate',
  'refactor',
  'report',
  'reporters',
  'rules-manual',
  'site',
  'site-check',
])

/** A key that changes with anything that could make the same content give other findings. */
export function hashTool(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of toolFiles) hash.update(readIfThere(projectFile(file)))
  const scripts = projectFile('scripts')
  for (const entry of readdirSync(scripts, { withFileTypes: true })) {
    if (!entry.isDirectory() || otherFolders.has(entry.name)) continue
    for (const file of readdirSync(path.join(scripts, entry.name), { recursive: true }).sort()) {
      if (/\.(ts|mjs|json)$/.test(String(file))) {
        hash.update(readFileSync(path.join(scripts, entry.name, String(file))))
      }
    }
  }
  return hash.digest('hex')
}

/** Creates the function that gives the key of one page's analysis. */
export function createPageKeys(
  toolKey: string,
  { variables, references }: SiteData,
): (file: SourceFile) => string {
  const base = `${toolKey}\0${JSON.stringify(variables)}\0`
  return ({ displayPath, text }) =>
    createHash('sha256')
      .update(base)
      .update([displayPath, referenceKey(text, references), text].join('\0'))
      .digest('base64url')
}

/** The key of a whole run: every text, every asset's path, what images are, and `extra`. */
export function hashRun(toolKey: string, content: ContentFiles, extra: string): string {
  const hash = createHash('sha256').update(toolKey).update(extra)
  for (const file of [...content.pages, ...content.configs.values()]) {
    hash.update(file.displayPath).update('\0').update(file.text).update('\0')
  }
  for (const asset of content.assets) hash.update(asset).update('\0')
  hash.update(JSON.stringify([...content.images]))
  return hash.update(JSON.stringify(content.diagnostics)).digest('base64url')
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
