import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createDownloads } from '#features/api-reference/api-downloads.ts'
import { testDescription, testVariables } from '../support/api.ts'

it('offers the description as YAML and JSON, filled in and with whole links', () => {
  const downloads = createDownloads(testDescription, testVariables)
  const yaml = downloads['openapi.yaml']()
  const json = downloads['openapi.json']()
  expect(yaml).toMatch(/^openapi: 3\.1\.0\n/)
  expect(yaml).toContain('[the guide](https://docs.acme.example/guide#folders)')
  expect(yaml + json).not.toContain('{product.')
  expect(JSON.parse(json)).toEqual(parse(yaml))
})
