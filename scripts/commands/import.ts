import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listFiles, UsageError } from '#content/read/read-content.ts'
import { readLastChanged } from '#content/read/git.ts'
import { tryGit } from '#content/read/run-git.ts'
import { formatCount } from '#core/message-parts.ts'
import { createFile } from '#import/project-files.ts'
import { readOldSite } from '#import/old-site.ts'
import { describeImport, planImport } from '#import/plan-import.ts'
import { runCommand } from './run-command.ts'

const command = {
  script: 'import',
  about:
    'Imports the pages of another docs site into the content folder: of Docusaurus with the routes and sidebars of its last build, of others with the routes of their HTML or of their files. Lists what it does not carry.',
  paths: '<project>',
  options: {
    docs: {
      value: '<dir>',
      multiple: true,
      help: 'folder of the pages in the project, if it is not the project itself; repeatable',
    },
    built: { value: '<dir>', help: 'folder of the built site, such as dist' },
    base: { value: '<path>', help: 'common prefix of the routes of files, without a build' },
    content: { value: '<dir>', default: 'content-src', help: 'folder to write' },
    replace: { help: 'first remove the old content, which must be committed to git' },
    'dry-run': { help: 'list what would be imported, and write nothing' },
  },
} as const

/** Files that `--replace` keeps. */
const keptFiles = new Set(['product.yaml', 'dictionary.txt'])

await runCommand(command, async (options, [root, ...others]) => {
  const { content } = options
  if (root === undefined || others.length > 0) {
    throw new UsageError('Expected one folder, that of the project')
  }
  const info = await stat(root).catch(() => undefined)
  if (!info?.isDirectory()) throw new UsageError(`Cannot find the folder \`${root}\``)
  const site = await readOldSite(root, options)
  const { lastChanged, problem } = await readLastChanged(site.root)
  const files = planImport(site, lastChanged)
  console.log(describeImport(site).join('\n'))
  if (problem !== undefined) console.log(`Dates of the last change are not carried: ${problem}`)
  if (options['dry-run']) return 0
  await removeContent(content, options.replace)
  for (const [name, file] of files) await createFile(content, name, file)
  console.log(`Wrote ${formatCount(files.size, 'file')} to ${content}`)
  console.log('Next: npm run lint:content -- --fix --summary')
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
  const names = new Set(oldFiles.map((file) => file.split('/')[0]!))
  for (const name of names) await rm(path.join(dir, name), { recursive: true })
}
