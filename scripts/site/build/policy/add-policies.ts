import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { escapeAttribute } from '#core/escape-html.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { Analytics } from '#content/schema/analytics.ts'
import { policyOf } from './policy-of.ts'

/** Writes into every page below a folder what the page may do. */
export async function addPolicies(dir: string, analytics: Analytics | null): Promise<void> {
  const files = await readdir(dir, { recursive: true })
  await pMap(
    files.filter((file) => file.endsWith('.html')),
    async (file) => {
      const full = path.join(dir, file)
      await writeFile(full, addPolicy(await readFile(full, 'utf8'), analytics))
    },
    diskConcurrency,
  )
}

/** The page with its policy, before everything that the policy is about. Throws where there is no place for it. */
export function addPolicy(html: string, analytics: Analytics | null = null): string {
  if (html.includes(policyTag)) return html
  const start = /<head[^>]*>\s*<meta charset[^>]*>/i.exec(html)
  if (!start) throw new Error('Cannot find the character set at the beginning of the page')
  const end = start.index + start[0].length
  const meta = `${policyTag} content="${escapeAttribute(policyOf(html, analytics))}"/>`
  return html.slice(0, end) + meta + html.slice(end)
}

const policyTag = '<meta http-equiv="Content-Security-Policy"'
