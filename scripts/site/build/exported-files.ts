import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { Route } from '#core/route.ts'

function pageFileOf(route: Route): string {
  return `${nameOf(route)}.html`
}

/** Returns the flight data file of an exported page, which Next fetches on navigation. */
export function flightFileOf(pageFile: string): string {
  return pageFile === notFoundPage ? '_not-found.txt' : pageFile.replace(/\.html$/, '.txt')
}

export const notFoundPage = '404.html'

/** Lists the exported files of a page: HTML, flight data and its segments for prefetching. */
export async function listFilesOf(route: Route, dir: string): Promise<string[]> {
  const page = pageFileOf(route)
  const folder = route === '/' ? '' : nameOf(route)
  const names = await readdir(path.join(dir, folder))
  const parts = names.filter((name) => name.startsWith('__next.') && name.endsWith('.txt'))
  return [page, flightFileOf(page), ...parts.map((name) => path.posix.join(folder, name))]
}

/**
 * Lists all exported pages, including the 404 page. HTML files copied from `public/`, such as
 * redirect pages, are recognized by their lack of flight data and skipped.
 */
export async function listPageFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true })
  const files = new Set(entries.map((file) => file.split(path.sep).join('/')))
  return [...files].filter((file) => file.endsWith('.html') && files.has(flightFileOf(file)))
}

/** Removes the duplicate of each page's flight data, which only Next's test tools request. */
export async function removeFlightCopies(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true })
  const copies = entries.filter((file) => path.basename(file) === '__next._full.txt')
  await pMap(copies, (file) => rm(path.join(dir, file)), diskConcurrency)
}

function nameOf(route: Route): string {
  return route === '/' ? 'index' : route.slice(1)
}
