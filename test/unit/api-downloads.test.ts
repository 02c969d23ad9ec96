import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { createMemoryStore } from '#cache/store.ts'
import { makeApiDownloads } from '#features/api-reference/api-downloads.ts'
import * as postman from '#features/api-reference/convert-to-postman.ts'
import { buildTestApi, testDescription, testVariables } from '../support/api.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

async function createSite(description = testDescription) {
  const contentDir = await createContentFolder({
    'index.mdx': pageWith('Text.'),
    'api/openapi.yaml': description,
  })
  return { contentDir, variables: testVariables, references: { 'api-reference': buildTestApi() } }
}

const createStore = () => ({ toolKey: '', store: createMemoryStore<unknown>() })

it('are the description as YAML and JSON, and a collection', async () => {
  const site = await createSite()
  const files = await makeApiDownloads(site, createStore())
  expect([...files.keys()]).toEqual(['openapi.yaml', 'openapi.json', 'postman-collection.json'])
  const yaml = files.get('openapi.yaml')!
  expect(yaml).toMatch(/^openapi: 3\.1\.0\n/)
  expect(yaml).toContain('[the guide](https://docs.acme.example/guide#folders)')
  expect([...files.values()].join('\n')).not.toContain('{product.')
  expect(JSON.parse(files.get('openapi.json')!)).toEqual(parse(yaml))
  const collection = JSON.parse(files.get('postman-collection.json')!) as Collection
  expect(collection.item.map(({ name }) => name)).toEqual(['Folders'])
  expect(collection.item[0]!.item.map(({ name }) => name)).toEqual([
    'List folders',
    'Create a folder',
    'Upload files',
  ])
  const [, create] = collection.item[0]!.item
  expect(JSON.parse(create!.request.body!.raw)).toEqual({
    title: "Won't fix",
    parentId: 12,
    color: 'red',
  })
  expect(collection.variable.map(({ key }) => key)).toEqual(['baseUrl', 'token'])
  expect(JSON.stringify(collection.auth)).toContain('ApiKey {{token}}')
})

it('are the same each time, and the collection is converted for a new description only', async () => {
  const site = await createSite()
  const store = createStore()
  const first = await makeApiDownloads(site, store)
  const convert = vi.spyOn(postman, 'convertToPostman')
  expect(await makeApiDownloads(site, createStore())).toEqual(first)
  expect(convert).toHaveBeenCalledTimes(1)
  expect(await makeApiDownloads(site, store)).toEqual(first)
  expect(convert).toHaveBeenCalledTimes(1)
  const file = path.join(site.contentDir, 'api/openapi.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace('List folders', 'List all folders'))
  await makeApiDownloads(site, store)
  expect(convert).toHaveBeenCalledTimes(2)
})

it('are none of a site without an API', async () => {
  const site = await createSite()
  expect(await makeApiDownloads({ ...site, references: {} }, createStore())).toEqual(new Map())
})

interface Collection {
  item: { name: string; item: { name: string; request: { body?: { raw: string } } }[] }[]
  variable: { key: string }[]
  auth: unknown
}
