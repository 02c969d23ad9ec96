import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { listFiles } from '#content/read/read-content.ts'
import { renderAttributes } from '#core/escape.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { bundleScript } from '#generate/bundle-script.ts'
import { addPolicy } from './add-policy.ts'
import { deferPage, loaderPlaceholder } from './defer/defer-page.ts'

const loaderFolder = '_site'

const loaderSource = 'scripts/site/build/defer/loader.ts'

const notFoundPage = '404.html'

/**
 * Post-processes Next's export in `dir`: removes duplicates, replaces each page's scripts with the
 * loader, which loads React on the first interaction, and adds a policy to every HTML file. Returns
 * the pages that keep their scripts because `deferPage` does not recognize them.
 */
export async function finishPages(dir: string, basePath: string): Promise<string[]> {
  // Next exports the 404 page twice. Only its test tools request the `_full` copies of flight data.
  const duplicates = /^_not-found\.html$|(?:^|\/)__next\._full\.txt$/
  for (const file of await listFiles(dir)) {
    if (duplicates.test(file)) await rm(path.join(dir, file))
  }
  const loader = basePath + (await writeLoader(dir))
  const pages = new Set(await listPageFiles(dir))
  const untouched: string[] = []
  const finish = async (file: string) => {
    const filePath = path.join(dir, file)
    let html = await readFile(filePath, 'utf8')
    if (pages.has(file)) {
      const flightFile = flightFileOf(file)
      const page = deferPage(html, await readFile(path.join(dir, flightFile), 'utf8'))
      if (!page) untouched.push(file)
      const data = {
        src: loader,
        defer: '',
        'data-flight': `${basePath}/${flightFile}`,
        'data-chunks': page?.chunks.join(' '),
        'data-runtime': page?.runtime,
        // The 404 page suggests routes, so hydrate it immediately.
        ...(file === notFoundPage && { 'data-eager': '' }),
      }
      html =
        page?.html.replace(loaderPlaceholder, () => `<script${renderAttributes(data)}></script>`) ??
        html
    }
    await writeFile(filePath, addPolicy(html))
  }
  const files = await listFiles(dir)
  await pMap(
    files.filter((file) => file.endsWith('.html')),
    finish,
    diskConcurrency,
  )
  return untouched.sort()
}

/**
 * Writes the loader to a file with a content hash in its name. Returns the file's URL path, without
 * the base path.
 */
async function writeLoader(dir: string): Promise<string> {
  const contents = await bundleScript(loaderSource)
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 10)
  const address = `${loaderFolder}/loader-${hash}.js`
  await mkdir(path.join(dir, loaderFolder), { recursive: true })
  await writeFile(path.join(dir, address), contents)
  return `/${address}`
}

/**
 * Lists all exported pages, including the 404 page. Skips HTML files copied from `public/`, such as
 * redirect pages, which have no flight data.
 */
export async function listPageFiles(dir: string): Promise<string[]> {
  const files = new Set(await listFiles(dir))
  return [...files].filter((file) => file.endsWith('.html') && files.has(flightFileOf(file)))
}

/** Returns the path of an exported page's flight data, which Next fetches on navigation. */
function flightFileOf(pageFile: string): string {
  return pageFile === notFoundPage ? '_not-found.txt' : pageFile.replace(/\.html$/, '.txt')
}
