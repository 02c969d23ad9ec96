import * as z from 'zod'
import type { Feature } from '#content/feature.ts'
import type { ComponentContract } from '#content/schema/components.ts'
import { isApiAnchor, listApiAnchors, nameApiAnchors } from './anchors.ts'
import { makeApiDownloads } from './api-downloads.ts'
import type { Api } from './api.ts'
import { apiDownloads, apiFileName, featureName, keyOfApi } from './documented-api.ts'
import { findings } from './lint-description.ts'
import { loadApi } from './parse-api.ts'
import { renderApi } from './render/render-api.ts'
import { apiToMarkdown } from './render/to-markdown.ts'
import { apiComponentRule } from './rules/api-component.ts'
import { apiCoverageRule } from './rules/api-coverage.ts'
import { apiSampleRule } from './rules/api-sample.ts'

const components: Readonly<Record<string, ComponentContract>> = {
  Operation: {
    description: 'All that `openapi.yaml` says of one operation of the API',
    attributes: z.strictObject({ id: z.string().min(1) }),
    generated: true,
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
  },
}

/** API reference generated from `api/openapi.yaml`, with checks and downloads. */
export const apiReference: Feature<Api> = {
  name: featureName,
  searchKind: 'API',
  components,
  description: { file: apiFileName, of: 'API' },
  downloads: { names: Object.values(apiDownloads), make: makeApiDownloads },
  rules: [apiComponentRule, apiCoverageRule, apiSampleRule],
  productKeys: ['envPrefix'],
  findings,
  isSource: (file) => file === apiFileName,
  load: loadApi,
  anchors: { list: listApiAnchors, has: isApiAnchor, name: nameApiAnchors },
  key: keyOfApi,
  render: renderApi,
  toMarkdown: apiToMarkdown,
}
