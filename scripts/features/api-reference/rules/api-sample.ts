import { collectFences } from '#content/parse/collect-fences.ts'
import { documentedApi } from '../documented-api.ts'
import { matchSamples } from '../samples/match-samples.ts'
import { concernsApi, loadSampleReader, type SampleReader } from '../samples/sample-reader.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Every call of the API in a sample is one that the API takes, by `api/openapi.yaml`: path and method
 * exist, parameters are known and those that must be there are, the key is sent, and the body fits.
 * Calls are found in shell code (`curl`), the `run` and `script` of CI configurations among it, in
 * JavaScript and TypeScript (`fetch`), Python (`requests`, `urllib.request`) and `http`, where they go
 * to the API's address. JSON that follows a call in the same section, or stands in the section of an
 * `<Operation>`, is its response or its body, as far as it is certain which. What is only known when
 * the sample runs may be anything.
 */
export const apiSampleRule: PageRule = createRule()

function createRule(): PageRule {
  let reader: SampleReader | undefined
  return {
    id: 'api:sample',
    summary:
      'Every API call in a sample matches `api/openapi.yaml`: method, path, parameters, key and body.',
    severity: 'error',
    scope: 'page',
    async prepare({ pages }) {
      if (!reader && pages.some((page) => collectFences(page).some(concernsApi))) {
        reader = await loadSampleReader()
      }
    },
    check(page, data) {
      // Without a page that has samples, nothing is loaded; descriptions have none.
      if (!documentedApi(data) || !reader) return []
      const matched = matchSamples(page, data, reader)
      return matched.flatMap(({ content, problems }) =>
        problems.map(({ message, start, end, help }) => ({
          message,
          ...content.rangeAt(start, end),
          help: help ?? 'Mend the sample, or the description in `content-src/api/openapi.yaml`',
        })),
      )
    },
  }
}
