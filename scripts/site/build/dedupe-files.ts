import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { flightFileOf } from './exported-files.ts'

/**
 * Next writes the page for unknown addresses twice, and the flight data of each page twice under two
 * names, of which its runtime asks for one. Drops the other where they are equal.
 */
export async function dedupeFiles(dir: string, pageFiles: string[]): Promise<void> {
  await rm(path.join(dir, '_not-found.html'), { force: true })
  await pMap(
    pageFiles,
    async (file) => {
      const flight = path.join(dir, flightFileOf(file))
      const name = file === 'index.html' ? '' : flightFileOf(file).replace(/\.txt$/, '')
      const repeated = path.join(dir, name, '__next._full.txt')
      const [first, second] = await Promise.all([
        readFile(flight),
        readFile(repeated).catch(ignoreMissing),
      ])
      if (second && first.equals(second)) await rm(repeated)
    },
    diskConcurrency,
  )
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
