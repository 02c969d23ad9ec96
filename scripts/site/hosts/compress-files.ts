import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pMap from 'p-map'
import { makeKey } from '#cache/make-key.mjs'
import { openStore } from '#cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { headersOf } from '../serve/headers.ts'

/** A shorter file is sent as it is. */
const shortest = 1024

/** What is compressed already, such as pictures and the index of the search, is not among them. */
const compressible = /\.(?:css|csv|html|js|json|md|mjs|svg|txt|wasm|webmanifest|xml|ya?ml)$/

/**
 * Puts `name.br` and `name.gz` beside each file that gains by it, for servers that send what is
 * compressed beforehand. Results are kept by the file's bytes, so that only what is new takes time.
 */
export async function compressFiles(dir: string, files: readonly string[]): Promise<void> {
  const store = openStore<Compressed>('compressed')
  await pMap(
    files.filter((file) => compressible.test(file)),
    async (file) => {
      const bytes = await readFile(path.join(dir, file))
      if (bytes.length < shortest) return
      const quality = qualityOf(file)
      const key = makeKey({ values: ['brotli', quality, 'gzip', gzipLevel, bytes] })
      let made = await store.read(key)
      if (!made) await store.write(key, (made = await compress(bytes, quality)))
      for (const [ending, text] of Object.entries(made)) {
        await writeFile(path.join(dir, `${file}.${ending}`), text, 'base64')
      }
    },
    diskConcurrency,
  )
}

/** Bytes in base64, by the ending of the file. */
type Compressed = Record<'br' | 'gz', string>

const gzipLevel = 9

/**
 * Files that readers keep, which are few and change seldom, are worth the best of brotli; pages would
 * take seventy times as long for a ninth less.
 */
function qualityOf(file: string): number {
  return headersOf(`/${file}`)['Cache-Control']!.includes('immutable') ? 11 : 5
}

async function compress(bytes: Buffer, quality: number): Promise<Compressed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: gzipLevel }),
  ])
  return { br: br.toString('base64'), gz: gz.toString('base64') }
}
