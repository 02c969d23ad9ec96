import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { headerRulesBelow } from '../serve/headers.ts'
import { readRedirects } from '../serve/read-redirects.ts'
import { compressFiles } from './compress-files.ts'
import { renderHostFiles, wantsCompressed, type Host } from './host-files.ts'

/**
 * Adds to a finished site what the hosts read, made from the one list of headers and `_redirects`.
 * `basePath` is the path below which the site is published.
 */
export async function addHostFiles(
  dir: string,
  hosts: readonly Host[],
  basePath = '',
): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
  const extensions = new Set(files.map((file) => path.extname(file).slice(1)))
  const texts = renderHostFiles(hosts, {
    headerRules: headerRulesBelow(basePath),
    basePath,
    redirects: readRedirects(dir),
    extensions: [...extensions].sort(),
  })
  for (const [file, text] of Object.entries(texts)) {
    await mkdir(path.join(dir, path.dirname(file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  if (wantsCompressed(hosts)) await compressFiles(dir, files)
}
