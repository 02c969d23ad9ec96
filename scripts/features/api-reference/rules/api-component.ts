import { createPartRule } from '#content/part-rule.ts'
import type { SiteData } from '#content/site.ts'
import type { Api } from '../api.ts'
import { apiFileName, documentedApi } from '../documented-api.ts'

export const apiComponentRule = createPartRule({
  id: 'api:component',
  summary: '`<Operation>` and `<Schema>` name what `api/openapi.yaml` has.',
  lists: {
    Operation: partsOf(({ operations }) => operations.map(({ id }) => id)),
    Schema: partsOf(({ schemas }) => Object.keys(schemas)),
  },
})

/** Creates a parts list. A missing or invalid description is reported once, elsewhere. */
function partsOf(list: (api: Api) => string[]) {
  return (data: SiteData) => {
    const api = documentedApi(data)
    return api && { file: apiFileName, parts: list(api) }
  }
}
