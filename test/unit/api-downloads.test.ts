import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeApiDownloads } from '#features/api-reference/api-downloads.ts'
import { buildTestApi, testDescription, testVariables } from '../support/api.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

it('offers the description as YAML and JSON, filled in and with whole links', async () => {
  const contentDir = await createContentFolder({
    'index.mdx': pageWith('Text.'),
    'api/openapi.yaml': testDescription,
  })
  const references = { 'api-reference': buildTestApi() }
  const files = await makeApiDownloads({ contentDir, variables: testVariables, references })
  expect([...files.keys()]).toEqual(['openapi.yaml', 'openapi.json'])
  const yaml = files.get('openapi.yaml')!
  expect(yaml).toMatch(/^openapi: 3\.1\.0\n/)
  expect(yaml).toContain('[the guide](https://docs.acme.example/guide#folders)')
  expect([...files.values()].join('\n')).not.toContain('{product.')
  expect(JSON.parse(files.get('openapi.json')!)).toEqual(parse(yaml))
})
