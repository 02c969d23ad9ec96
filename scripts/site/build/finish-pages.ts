import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { assetUrlPrefix } from '#content/links/resolve-link.ts'
import { listFiles } from '#content/read/read-content.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { bundleScript } from '#generate/bundle-script.ts'
import { notFoundFileName } from '../check/built-files.ts'
import { finishPage, hashOf, type PageOptions } from './finish-page.ts'

const loaderSource = 'scripts/site/build/loader.ts'

/** Folder in the site with the loader and the code of pages. */
const scriptFolder = '_site'

/**
 * Post-processes Next's export in `dir`: removes duplicates, leaves the scripts of pages to the
 * loader, which runs them on the first interaction, and adds a Content-Security-Policy to every
 * HTML file except assets.
 */
export async function finishPages({
  dir,
  basePath,
  ...common
}: Pick<PageOptions, 'styles' | 'imageHosts'> & { dir: string; basePath: string }): Promise<void> {
  const exported = await listFiles(dir)
  const duplicates = exported.filter((file) => duplicatePattern.test(file))
  await pMap(duplicates, (file) => rm(path.join(dir, file)), diskConcurrency)
  const loader = basePath + (await writeLoader(dir))
  const fonts = exported.filter((file) => file.endsWith('.woff2'))
  const isAsset = (file: string) => `/${file}`.startsWith(`${assetUrlPrefix}/`)
  const htmlFiles = exported.filter(
    (file) => file.endsWith('.html') && !duplicates.includes(file) && !isAsset(file),
  )
  const finish = async (file: string) => {
    const folder = codeFolderOf(file)
    const { html, code } = finishPage(await readFile(path.join(dir, file), 'utf8'), {
      loader,
      fonts: fonts.map((file) => `${basePath}/${file}`),
      codeFolder: `${basePath}/${encodeURI(folder)}`,
      // The 404 page suggests routes, so hydrate it immediately.
      isEager: file === notFoundFileName,
      ...common,
    })
    await writeFile(path.join(dir, file), html)
    if (!code) return
    await mkdir(path.join(dir, folder), { recursive: true })
    await writeFile(path.join(dir, folder, code.name), code.text)
  }
  await pMap(htmlFiles, finish, diskConcurrency)
}

/**
 * Pattern for the second copy of the 404 page, and for copies of flight data that only Next's test
 * tools request.
 */
const duplicatePattern = /^_not-found\.html$|(?:^|\/)__next\._full\.txt$/

/**
 * Writes the loader to a file with a content hash in its name. Returns the file's URL path, without
 * the base path.
 */
async function writeLoader(dir: string): Promise<string> {
  const contents = await bundleScript(loaderSource)
  const address = `${scriptFolder}/loader-${hashOf(contents)}.js`
  await mkdir(path.join(dir, scriptFolder), { recursive: true })
  await writeFile(path.join(dir, address), contents)
  return `/${address}`
}

/** Returns the folder for the code of an HTML file. */
export function codeFolderOf(htmlFile: string): string {
  return `${scriptFolder}/pages/${htmlFile.replace(/\.html$/, '')}`
}
