import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { Route } from '#core/route.ts'

/** The file of an export that answers at a route. */
export function pageFileOf(route: Route): string {
  return `${nameOf(route)}.html`
}

/** The file with the flight data of an exported page: what Next asks for when a reader comes to it. */
export function flightFileOf(pageFile: string): string {
  return pageFile === notFoundPage ? '_not-found.txt' : pageFile.replace(/\.html$/, '.txt')
}

/** The page that stands for all addresses without one. */
export const notFoundPage = '404.html'

/** All that Next exports for a page: the page, its flight data, and the parts of it to prefetch. */
export async function listFilesOf(route: Route, dir: string): Promise<string[]> {
  const page = pageFileOf(route)
  const folder = route === '/' ? '' : nameOf(route)
  const names = await readdir(path.join(dir, folder))
  const parts = names.filter((name) => name.startsWith('__next.') && name.endsWith('.txt'))
  return [page, flightFileOf(page), ...parts.map((name) => path.posix.join(folder, name))]
}

/**
 * All pages of an export, the one for unknown addresses included. HTML files that Next has only copied
 * from `public/`, such as those that lead on from old addresses, have no flight data and are none.
 */
export async function listPageFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true })
  const files = new Set(entries.map((file) => file.split(path.sep).join('/')))
  return [...files].filter((file) => file.endsWith('.html') && files.has(flightFileOf(file)))
}

/** Removes the second copy of each page's flight data, which only Next's tools for tests ask for. */
export async function removeFlightCopies(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true })
  const copies = entries.filter((file) => path.basename(file) === '__next._full.txt')
  await pMap(copies, (file) => rm(path.join(dir, file)), diskConcurrency)
}

function nameOf(route: Route): string {
  return route === '/' ? 'index' : route.slice(1)
}
