import type { Feature } from '#content/feature.ts'
import { renameAll } from '#content/schema/foreign-components.ts'
import { checkApi } from './check-api.ts'
import { isApiAnchor, listApiAnchors } from './anchors.ts'
import { makeApiDownloads } from './api-downloads.ts'
import { createApiPage } from './api-page.ts'
import { keyOfApi } from './api-key.ts'
import type { Api } from './api.ts'
import { components } from './components.ts'
import { apiDownloads, apiFileName, featureName } from './documented-api.ts'
import { findings, linter } from './findings.ts'
import { nameApiAnchors } from './name-anchors.ts'
import { parseApi } from './parse-api.ts'
import { expandApi } from './render/render-api.ts'
import { apiUnfolders } from './render/unfold-api.ts'
import { apiComponentRule } from './rules/api-component.ts'
import { apiCoverageRule } from './rules/api-coverage.ts'
import { apiSampleRule } from './rules/api-sample.ts'

/** The reference of the API that `api/openapi.yaml` describes, and what else follows it. */
export const apiReference: Feature<Api> = {
  name: featureName,
  components,
  foreignComponents: renameAll(
    '<Operation id="…" />',
    ...['ParamField', 'ResponseField', 'ApiOperation', 'OpenAPI'],
  ),
  description: { file: apiFileName, of: 'API' },
  downloads: Object.values(apiDownloads),
  rules: [apiComponentRule, apiCoverageRule, apiSampleRule],
  findings,
  linter,
  isSource: (file) => file === apiFileName,
  read({ sources: [file], variables }) {
    if (!file) return { reference: undefined, pages: [], diagnostics: [] }
    const { facts, diagnostics } = parseApi(file, variables)
    return { reference: facts.api, pages: [createApiPage(file, facts)], diagnostics }
  },
  check: checkApi,
  listAnchors: listApiAnchors,
  isAnchor: isApiAnchor,
  keyOf: keyOfApi,
  nameAnchors: nameApiAnchors,
  expand: expandApi,
  toMarkdown: apiUnfolders,
  makeDownloads: makeApiDownloads,
}
