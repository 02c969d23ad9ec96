import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'

/** Values of `product.yaml` that occur nowhere by chance. */
const telling = ['name', 'slug', 'cli', 'cliPackage', 'envPrefix', 'domain'] as const

it('a site of another product has no trace of the one in content-src', async () => {
  const product = parseProduct(await readContent('content-src', features), features).product!
  const names = telling.map((key) => product[key].replaceAll(/[^\w-]/g, '\\$&'))
  const name = new RegExp(names.join('|'), 'i')
  const entries = await readdir(inject('siteDir'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(50)
  const traces: string[] = []
  for (const file of files) {
    const text = await readFile(path.join(file.parentPath, file.name), 'latin1')
    if (name.test(file.name) || name.test(text)) traces.push(file.name)
  }
  expect(traces).toEqual([])
})
