import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as noRuntime from '../../app/_lib/no-runtime.ts'

const next = path.dirname(createRequire(import.meta.url).resolve('next/package.json'))

it('leaves out modules of Next that have the names which the configuration gives', async () => {
  await access(path.join(next, 'dist/client/app-next-turbopack.js'))
  const entry = path.join(next, 'dist/esm/server/app-render/entry-base.js')
  const line = (await readFile(entry, 'utf8')).match(
    /export \{ (.*) \} from '\.\/collect-segment-data'/,
  )
  expect(line?.[1]?.split(', ').sort()).toEqual(Object.keys(noRuntime).sort())
})

it('puts nothing of a page aside for prefetching', async () => {
  expect(await noRuntime.collectSegmentData()).toEqual(new Map())
  expect(await noRuntime.collectPrefetchHints()).toBeNull()
})
