import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import type { Analytics } from '#content/schema/analytics.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { escapeAttribute } from '#core/escape-html.ts'

/**
 * Puts the script that counts visits at the end of the heads of pages. React does not know of it: it would
 * make the script anew by its address as it takes over a page, which the page's policy refuses.
 */
export async function addAnalytics(
  dir: string,
  files: readonly string[],
  { script, attributes }: Analytics,
): Promise<void> {
  const pairs = Object.entries({ src: script, ...attributes })
  const list = pairs.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')
  const tag = `<script defer=""${list}></script></head>`
  await pMap(
    files,
    async (file) => {
      const full = path.join(dir, file)
      const html = await readFile(full, 'utf8')
      if (!html.includes(tag))
        await writeFile(
          full,
          html.replace('</head>', () => tag),
        )
    },
    diskConcurrency,
  )
}
