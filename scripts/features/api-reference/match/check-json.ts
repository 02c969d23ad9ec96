import { findNearest } from '#core/did-you-mean.ts'
import type { Api, ApiOperation, ApiSchema } from '../api.ts'
import { itemSchema } from '../list-fields.ts'
import type { SampleValue } from '../samples/sample-value.ts'
import { checkValue, type SampleProblem } from './check-value.ts'

/**
 * Checks JSON that a page shows with an operation, as its response or its body. Undefined where it is
 * not certain to be any of them.
 */
export function checkShownJson(
  value: SampleValue,
  { body, success, errors }: ApiOperation,
  api: Api,
): SampleProblem[] | undefined {
  const contents = [success, body, ...errors].filter((each) => each?.mediaType.includes('json'))
  const schemas = contents.flatMap((each) => each?.schema ?? [])
  const unique = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()]
  const candidates = unique.map((schema) => ({
    problems: checkValue(value, schema, api),
    likeness: measureLikeness(value, schema, api),
  }))
  if (candidates.some(({ problems }) => problems.length === 0)) return []
  const [best, next] = candidates.sort((a, b) => b.likeness - a.likeness)
  const isCertain = best && best.likeness > 0.5 && best.likeness > (next?.likeness ?? 0)
  return isCertain ? best.problems : undefined
}

/** The share of the keys of an object that the schema knows, or nearly; 0 for what is no object. */
function measureLikeness(value: SampleValue, schema: ApiSchema, { schemas }: Api): number {
  if (value.type !== 'object' || value.members.length === 0) return 0
  const known = Object.keys(itemSchema(schema, schemas).schema.properties ?? {})
  const common = value.members.filter(
    ({ key }) => known.includes(key) || findNearest(key, known) !== undefined,
  )
  return common.length / value.members.length
}
