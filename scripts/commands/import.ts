import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listFiles, toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { tryGit } from '#content/read/git.ts'
import { formatCount } from '#core/message-parts.ts'
import { findDocs } from '#import/find-docs.ts'
import { importDocs, type ImportResult } from '#import/import-docs.ts'
import { runCommand } from './run-command.ts'

const command = {
  script: 'import',
  about:
    'Imports the pages of a Docusaurus, Nextra or Starlight project, or of a folder of Markdown, into the content folder, with their order, redirects, images and downloads.',
  paths: '<folder>',
  options: {
    content: { value: '<dir>', default: 'content-src', help: 'folder to write' },
    replace: { help: 'first remove the old content, which must be committed to git' },
  },
} as const

/** Files that `--replace` keeps. */
const keptFiles = new Set(['product.yaml', 'dictionary.txt'])

await runCommand(command, async ({ content, replace }, [root, ...others]) => {
  if (root === undefined || others.length > 0) {
    throw new UsageError('Expected one folder: a project, or the folder of its pages')
  }
  const info = await stat(root).catch(() => undefined)
  if (!info?.isDirectory()) throw new UsageError(`Cannot find the folder \`${root}\``)
  const docs = await findDocs(root)
  if (!docs) throw new UsageError(`Cannot find any .md or .mdx file in \`${root}\``)
  await removeContent(content, replace)
  console.log(`Importing ${docs.system} pages from ${toDisplayPath(docs.pagesDir)}`)
  printResult(await importDocs(docs, content), content)
  return 0
})

/**
 * Removes old content. If there is any, throws a `UsageError` unless `replace` is set and all files
 * are committed.
 */
async function removeContent(dir: string, replace: boolean): Promise<void> {
  const files = await listFiles(dir).catch(() => [])
  const oldFiles = files.filter((file) => !keptFiles.has(file))
  if (oldFiles.length === 0) return
  if (!replace) {
    throw new UsageError(
      `\`${dir}\` has ${formatCount(oldFiles.length, 'file')}; \`--replace\` removes all but ${[...keptFiles].join(' and ')}`,
    )
  }
  const argv = ['status', '--porcelain', '--ignored', '--untracked-files=all', '--', '.']
  const changes = await tryGit(dir, argv)
  if (changes === undefined || changes !== '') {
    throw new UsageError(`\`${dir}\` has files that are not committed; commit them first`)
  }
  for (const file of oldFiles) await rm(path.join(dir, file))
}

function printResult(
  { pages, assets, redirects, leftOut, partials, duplicates, outside }: ImportResult,
  dir: string,
): void {
  const numbers = [
    formatCount(pages, 'page'),
    formatCount(assets, 'asset'),
    formatCount(redirects, 'redirect'),
  ]
  console.log(`Wrote ${numbers.join(', ')} to ${dir}`)
  const keys = Array.from(leftOut)
    .sort(([, a], [, b]) => b - a)
    .map(([key, pageCount]) => `${key} (${pageCount})`)
  const skipped = [
    ['Skipped front matter keys', keys],
    ['Skipped pages whose path is taken by another page', duplicates],
    ['Skipped partials', partials],
    ['Skipped files outside of the project', outside],
  ] as const
  for (const [label, names] of skipped) {
    if (names.length > 0) console.log(`${label}: ${names.join(', ')}`)
  }
  console.log('Next: npm run lint:content -- --fix --summary')
}
