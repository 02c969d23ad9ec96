import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { cache } from 'react'
import { scriptsDataName, type SiteScripts } from '../../scripts/site/site-scripts.ts'

/** The browser scripts as `scripts/site/site-scripts.ts` has made them. */
export const loadScripts = cache(async (): Promise<SiteScripts> => {
  const file = path.join(process.cwd(), '.cache', 'compiled', scriptsDataName)
  return JSON.parse(await readFile(file, 'utf8')) as SiteScripts
})
