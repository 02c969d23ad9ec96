import * as z from 'zod'
import { listIds, type Feature } from '#content/feature.ts'
import type { PropsSchema } from '#content/schema/components.ts'
import { nameApiAnchors, nameOperationAnchors, nameSchemaAnchors } from './anchors.ts'
import { apiFilePath, featureName, cacheKeyOfApi, type Api } from './api.ts'
import { apiDownloads, loadApi } from './load-api.ts'
import { apiFindings } from './lint-openapi.ts'
import { apiComponentRule, apiCoverageRule, apiOperationRule, apiSampleRule } from './rules.ts'
import { renderApi } from './render/render-api.ts'

const apiComponents: Readonly<Record<string, PropsSchema>> = {
  Operation: {
    description: 'One operation of the API, as `openapi.yaml` describes it',
    attributes: z.strictObject({ id: z.string().min(1) }),
    generated: true,
    listIds: ({ id = '' }, api: Api) => listIds(nameOperationAnchors(id, api)),
  },
  Operations: {
    description: 'A list of the operations on the page',
    attributes: z.strictObject({}),
    generated: true,
  },
  Schema: {
    description: 'The fields of one named schema of `openapi.yaml`',
    attributes: z.strictObject({ name: z.string().min(1) }),
    generated: true,
    listIds: ({ name = '' }, api: Api) => listIds(nameSchemaAnchors(name, api)),
  },
}

export const apiReference: Feature<Api> = {
  name: featureName,
  components: apiComponents,
  files: [
    {
      file: apiFilePath,
      of: 'API',
      components: Object.keys(apiComponents),
      downloads: apiDownloads,
      productKeys: ['envPrefix'],
    },
  ],
  isSource: (file) => file === apiFilePath,
  load: loadApi,
  key: cacheKeyOfApi,
  rules: [apiComponentRule, apiCoverageRule, apiOperationRule, apiSampleRule],
  findings: apiFindings,
  schemas: {},
  render: renderApi,
  search: { kind: 'API', nameAnchors: nameApiAnchors },
}
