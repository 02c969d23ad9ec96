import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BuildError } from './run-next.ts'

/** Pagefind's own dialogs, which nothing here loads: half a megabyte. */
const unused = /-(?:ui|highlight)\.(?:js|css)$/

/**
 * Writes Pagefind's index of the pages in `outDir` beside them; equal pages give an equal index. The work
 * is done in a process of its own. Throws a `BuildError`.
 */
export async function writeSearchIndex(outDir: string): Promise<void> {
  const pagefind = await import('pagefind')
  const { index, errors } = await pagefind.createIndex({})
  if (!index) throw new BuildError(errors.join('\n'))
  try {
    const paths = (await readdir(outDir, { recursive: true })).sort()
    for (const sourcePath of paths.filter((each) => each.endsWith('.html'))) {
      const html = await readFile(path.join(outDir, sourcePath), 'utf8')
      const { errors } = await index.addHTMLFile({ sourcePath, content: indexMeta(html) })
      if (errors.length > 0) throw new BuildError(errors.join('\n'))
    }
    const { files, errors } = await index.getFiles()
    if (errors.length > 0) throw new BuildError(errors.join('\n'))
    const folder = path.join(outDir, '_pagefind')
    await rm(folder, { recursive: true, force: true })
    for (const file of files.filter((each) => !unused.test(each.path))) {
      const target = path.join(folder, file.path)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, file.content)
    }
  } finally {
    await pagefind.close()
  }
}

/** Has Pagefind read keywords and description, which Next writes and takes no attributes for. */
function indexMeta(html: string): string {
  return html.replace(
    /<meta (?=name="(keywords|description)" )/g,
    '<meta data-pagefind-meta="$1[content]" ',
  )
}
