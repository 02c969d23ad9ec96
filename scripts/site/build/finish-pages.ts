import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { assetUrlPrefix } from '#content/links/resolve-link.ts'
import { listFiles } from '#content/read/read-content.ts'
import { renderAttributes } from '#core/escape.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { bundleScript } from '#generate/bundle-script.ts'
import { addCspMeta } from './add-csp-meta.ts'
import { deferPage, loaderPlaceholder } from './defer/defer-page.ts'

const loaderFolder = '_site'

const loaderSource = 'scripts/site/build/defer/loader.ts'

const notFoundFileName = '404.html'

interface FinishOptions {
  dir: string
  basePath: string
  /** Values of the `style` attributes in all pages of the site. */
  styles: readonly string[]
  /** Value of `imageHosts` in `product.yaml`. */
  imageHosts?: string | undefined
}

/**
 * Post-processes Next's export in `dir`: removes duplicates, replaces each page's scripts with the
 * loader, which loads React on the first interaction, and adds a Content-Security-Policy to every
 * HTML file except assets. Returns the pages that keep their scripts because `deferPage` does not
 * recognize them.
 */
export async function finishPages({
  dir,
  basePath,
  styles,
  imageHosts,
}: FinishOptions): Promise<string[]> {
  const exported = await listFiles(dir)
  const duplicates = exported.filter((file) => duplicatePattern.test(file))
  await pMap(duplicates, (file) => rm(path.join(dir, file)), diskConcurrency)
  const loader = basePath + (await writeLoader(dir))
  const isAsset = (file: string) => `/${file}`.startsWith(`${assetUrlPrefix}/`)
  const htmlFiles = exported.filter(
    (file) => file.endsWith('.html') && !duplicates.includes(file) && !isAsset(file),
  )
  const pages = new Set(selectPageFiles(exported))
  const notDeferred: string[] = []
  const finish = async (file: string) => {
    const html = await readFile(path.join(dir, file), 'utf8')
    const deferred = pages.has(file) ? await addLoader(html, { dir, file, basePath, loader }) : html
    if (deferred === undefined) notDeferred.push(file)
    await writeFile(path.join(dir, file), addCspMeta(deferred ?? html, styles, imageHosts))
  }
  await pMap(htmlFiles, finish, diskConcurrency)
  return notDeferred.sort()
}

/**
 * Pattern for the second copy of the 404 page, and for copies of flight data that only Next's test
 * tools request.
 */
const duplicatePattern = /^_not-found\.html$|(?:^|\/)__next\._full\.txt$/

interface LoaderOptions {
  dir: string
  /** Page file in `dir`. */
  file: string
  basePath: string
  /** URL path of the loader. */
  loader: string
}

/**
 * Replaces the scripts and flight data of a page with the loader. Returns `undefined` if the flight
 * data differs from that in the flight file, or if Next's scripts are missing.
 */
async function addLoader(html: string, options: LoaderOptions): Promise<string | undefined> {
  const { dir, file, basePath, loader } = options
  const flightFile = flightFileOf(file)
  const page = deferPage(html, await readFile(path.join(dir, flightFile), 'utf8'))
  if (!page) return undefined
  const attributes = renderAttributes({
    src: loader,
    defer: '',
    'data-flight': `${basePath}/${flightFile}`,
    'data-chunks': page.chunks.join(' '),
    'data-runtime': page.runtime,
    // The 404 page suggests routes, so hydrate it immediately.
    ...(file === notFoundFileName && { 'data-eager': '' }),
  })
  return page.html.replace(loaderPlaceholder, () => `<script${attributes}></script>`)
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
  return selectPageFiles(await listFiles(dir))
}

function selectPageFiles(exported: string[]): string[] {
  const files = new Set(exported)
  return exported.filter((file) => file.endsWith('.html') && files.has(flightFileOf(file)))
}

/** Returns the path of an exported page's flight data, which Next fetches on navigation. */
function flightFileOf(pageFile: string): string {
  return pageFile === notFoundFileName ? '_not-found.txt' : pageFile.replace(/\.html$/, '.txt')
}
