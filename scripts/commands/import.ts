import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listFiles } from '#content/read/list-files.ts'
import { tryGit } from '#content/read/git.ts'
import { toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { findDocs } from '#import/find-docs.ts'
import { importDocs, type ImportResult } from '#import/import-docs.ts'
import { runCommand } from './run-command.ts'

const command = {
  script: 'import',
  about:
    'Copies the pages of a Docusaurus, Nextra or Starlight project, or of a folder of Markdown, into the content folder: with order, redirects, images and downloads.',
  paths: '<folder>',
  options: {
    content: { value: '<dir>', default: 'content-src', help: 'folder to write' },
    replace: { help: 'remove what is in the content folder first, all of it committed to git' },
  },
} as const

/** Files that belong to the site and not to its pages. */
const kept = new Set(['product.yaml', 'dictionary.txt'])

await runCommand(command, async ({ content, replace }, [root, ...others]) => {
  if (root === undefined || others.length > 0) {
    throw new UsageError('Expected one folder, the project or the folder of its pages')
  }
  const info = await stat(root).catch(() => undefined)
  if (!info?.isDirectory()) throw new UsageError(`Cannot find the folder \`${root}\``)
  const docs = await findDocs(root)
  if (!docs) throw new UsageError(`Cannot find any .md or .mdx file in \`${root}\``)
  await clear(content, replace)
  console.log(`${docs.system}: pages of ${toDisplayPath(docs.pagesDir)}`)
  printResult(await importDocs(docs, content), content)
  return 0
})

/** Removes old content if asked to. Throws a `UsageError` if something could be lost. */
async function clear(dir: string, replace: boolean): Promise<void> {
  const files = await listFiles(dir).catch(() => [])
  const old = files.filter((file) => !kept.has(file))
  if (old.length === 0) return
  if (!replace) {
    throw new UsageError(
      `\`${dir}\` has ${old.length} files; \`--replace\` removes them all except ${[...kept].join(', ')}`,
    )
  }
  const argv = ['status', '--porcelain', '--ignored', '--untracked-files=all', '--', '.']
  const changes = await tryGit(dir, argv)
  if (changes === undefined || changes !== '') {
    throw new UsageError(`\`${dir}\` has files that are not committed; commit them first`)
  }
  for (const file of old) await rm(path.join(dir, file))
}

function printResult(
  { pages, assets, redirects, leftOut, parts, doubles }: ImportResult,
  dir: string,
): void {
  console.log(
    `Wrote ${pages} pages, ${assets} images and downloads, ${redirects} redirects to ${dir}`,
  )
  const keys = Array.from(leftOut)
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => `${key} (${count})`)
  if (keys.length > 0) console.log(`Left out of the front matter: ${keys.join(', ')}`)
  if (doubles.length > 0) {
    console.log(`Left out, as another page has the same name: ${doubles.join(', ')}`)
  }
  if (parts.length > 0) console.log(`Left out, as pages import them: ${parts.join(', ')}`)
  console.log('Next: npm run lint:content -- --fix --summary')
}
