import type { PageRule } from '#content/rule.ts'
import { matchSamples } from '../samples/match-samples.ts'

/**
 * Finds calls in shell code, the `run` and `script` of CI configurations included. Values that are only
 * known when the sample runs may be anything.
 */
export const apiSampleRule: PageRule = {
  id: 'api:sample',
  summary:
    'Every `curl` call of the API in a sample matches `api/openapi.yaml`: method, path, parameters, key and body.',
  severity: 'error',
  scope: 'page',
  *check(page, data) {
    for (const { message, start, end, help } of matchSamples(page, data)) {
      const fix = 'Fix the sample, or the description in `content-src/api/openapi.yaml`'
      yield { message, start, end, help: help ?? fix }
    }
  },
}
