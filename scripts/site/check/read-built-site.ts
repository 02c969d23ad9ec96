import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { isHidden } from '#content/read/list-files.ts'
import { toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { compareText } from '#core/diagnostic.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { isCheckedText, type SiteFiles } from './built-site.ts'

/** Reads what the checks need of a built site. Throws a `UsageError` where there is no page. */
export async function readBuiltSite(dir: string): Promise<SiteFiles> {
  const paths = await listFiles(dir)
  if (!paths.some((file) => file.endsWith('.html'))) {
    const shown = toDisplayPath(dir)
    throw new UsageError(`Cannot find any .html file in \`${shown}\`; \`npm run build\` makes them`)
  }
  const checked = paths.filter(isCheckedText)
  const texts = await pMap(
    checked,
    (file) => readFile(path.join(dir, file), 'utf8'),
    diskConcurrency,
  )
  return {
    dir: toDisplayPath(dir),
    paths,
    texts: new Map(checked.map((file, index) => [file, texts[index]!])),
  }
}

/** All files that a server gives out: none that begins with a dot. */
async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isHidden(file))
    .sort(compareText)
}
