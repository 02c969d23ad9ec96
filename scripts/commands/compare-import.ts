import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '#content/read/read-content.ts'
import { formatCount } from '#core/message-parts.ts'
import { fileOfRoute } from '#core/route.ts'
import { findMissingWords } from '#import/compare-words.ts'
import { readOldSite } from '#import/old-site.ts'
import { runCommand } from './run-command.ts'

const command = {
  script: 'import:compare',
  about:
    'Compares the text of the old pages with that of the built ones, and prints the words that are missing. Run `npm run build` first.',
  paths: '<project>',
  options: {
    docs: { value: '<dir>', multiple: true, help: 'as for `npm run import`' },
    built: { value: '<dir>', help: 'as for `npm run import`' },
    base: { value: '<path>', help: 'as for `npm run import`' },
    out: { value: '<dir>', default: 'out', help: 'folder of the new site' },
  },
} as const

await runCommand(command, async ({ out, ...options }, [root, ...others]) => {
  if (root === undefined || others.length > 0) {
    throw new UsageError('Expected one folder, that of the project')
  }
  const site = await readOldSite(root, options)
  let count = 0
  for (const page of site.pages.values()) {
    const file = path.join(out, fileOfRoute(page.route, '.html'))
    const html = await readFile(file, 'utf8').catch(() => undefined)
    const missing = html === undefined ? undefined : findMissingWords(page, html, site)
    if (missing?.length === 0) continue
    count++
    const problem = missing
      ? `${missing.length} missing: ${missing.slice(0, 40).join(' ')}`
      : 'no page'
    console.log(`${page.route} (${page.file}): ${problem}`)
  }
  console.log(`${formatCount(count, 'page')} of ${site.pages.size} with missing words`)
  return count > 0 ? 1 : 0
})
