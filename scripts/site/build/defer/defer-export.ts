import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { renderAttributes } from '#core/escape.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { flightFileOf, notFoundPage } from '../exported-files.ts'
import { bundleScript } from '#generate/bundle-script.ts'
import { deferPage, marker } from './defer-page.ts'

/** Folder of the loader in `out/`. */
const loaderFolder = '_site'

const loaderSource = 'scripts/site/build/defer/loader.ts'

/**
 * Replaces the scripts of exported pages with the loader, which loads React on the first
 * interaction. Returns the pages that were left unchanged because of unexpected scripts.
 */
export async function deferExport(
  dir: string,
  files: string[],
  basePath: string,
): Promise<string[]> {
  const loader = basePath + (await writeLoader(dir))
  const untouched: string[] = []
  await pMap(
    files,
    async (file) => {
      const full = path.join(dir, file)
      const flightFile = flightFileOf(file)
      const [html, flight] = await Promise.all([
        readFile(full, 'utf8'),
        readFile(path.join(dir, flightFile), 'utf8'),
      ])
      if (html.includes(` src="${loader}"`)) return
      const page = deferPage(html, flight)
      if (!page) {
        untouched.push(file)
        return
      }
      const data = {
        src: loader,
        defer: '',
        'data-flight': `${basePath}/${flightFile}`,
        'data-chunks': page.chunks.join(' '),
        'data-runtime': page.runtime,
        // The 404 page suggests routes, so hydrate it immediately.
        ...(file === notFoundPage && { 'data-eager': '' }),
      }
      const script = `<script${renderAttributes(data)}></script>`
      const deferred = page.html.replace(marker, () => script)
      await writeFile(full, deferred)
    },
    diskConcurrency,
  )
  return untouched.sort()
}

/** Writes the loader to a file with a content hash in its name. Returns its path. */
async function writeLoader(dir: string): Promise<string> {
  const contents = await bundleScript(loaderSource)
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 10)
  const address = `${loaderFolder}/loader-${hash}.js`
  await mkdir(path.join(dir, loaderFolder), { recursive: true })
  await writeFile(path.join(dir, address), contents)
  return `/${address}`
}
