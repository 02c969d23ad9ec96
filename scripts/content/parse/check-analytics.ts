import type { Expression, ObjectExpression } from 'oxc-parser'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import { describeAnalyticsFault, type AnalyticsPart } from '../schema/analytics.ts'
import { isPropertyNamed } from './walk-script.ts'

/** Finds what a build would refuse in the settings of analytics, as far as they are written out. */
export function checkAnalytics(settings: ObjectExpression): SchemaProblem[] {
  const { properties, start, end } = settings
  const isWhole = properties.every(({ type }) => type === 'Property')
  const missing = (['script', 'connect'] as const).filter(
    (part) => isWhole && !valueOf(settings, part),
  )
  return [
    ...missing.map((part) => ({
      message: `Cannot find \`${part}\` of \`analytics\``,
      start,
      end,
      help: helps[part],
    })),
    ...checkTexts('script', [valueOf(settings, 'script')]),
    ...checkTexts('connect', elementsOf(valueOf(settings, 'connect'))),
    ...checkAttributes(valueOf(settings, 'attributes')),
  ]
}

const helps: Record<AnalyticsPart, string> = {
  script: "Write `script: 'https://…'`, the address of the script",
  connect: "Write `connect: ['https://…']`, the addresses to which the script reports",
  attributes: "Write what the service wants in the script's tag",
}

function valueOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  return properties.find((each) => isPropertyNamed(each, name))?.value
}

function elementsOf(list: Expression | undefined): (Expression | undefined)[] {
  if (list?.type !== 'ArrayExpression') return []
  return list.elements.map((each) => (each?.type === 'SpreadElement' ? undefined : each!))
}

function checkTexts(part: AnalyticsPart, values: (Expression | undefined)[]): SchemaProblem[] {
  return values.flatMap((value) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string') return []
    return problemsOf(part, value.value, value)
  })
}

function checkAttributes(attributes: Expression | undefined): SchemaProblem[] {
  if (attributes?.type !== 'ObjectExpression') return []
  return attributes.properties.flatMap((each) => {
    if (each.type !== 'Property' || each.computed) return []
    const { key } = each
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null
    return typeof name === 'string' ? problemsOf('attributes', name, key) : []
  })
}

function problemsOf(
  part: AnalyticsPart,
  text: string,
  { start, end }: { start: number; end: number },
): SchemaProblem[] {
  const message = describeAnalyticsFault(part, text)
  return message === undefined ? [] : [{ message, start, end, help: helps[part] }]
}
