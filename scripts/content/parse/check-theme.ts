import { parseSync, type ObjectExpression } from 'oxc-parser'
import { findNearest } from '#core/did-you-mean.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import { analyticsParts } from '../schema/analytics.ts'
import { checkAnalytics } from './check-analytics.ts'
import { isPropertyNamed, walkScript, type Property } from './walk-script.ts'

/** The keys that objects of the theme's file may have, by the property that holds them, alone or in a list. */
const known: Readonly<Record<string, string[]>> = {
  navbar: ['label', 'docId', 'href'],
  links: ['label', 'docId', 'href'],
  announcement: ['id', 'text', 'colors', 'closable'],
  analytics: analyticsParts,
  publish: [...['markdown', 'cards', 'structuredData', 'manifest'], ...['feedback', 'hosts']],
}

/**
 * Finds what a build would fail on in the theme's file, without running it: a fault of its syntax, else
 * settings with keys that there are not, and addresses of analytics that no policy can name. What is
 * computed is left to the build.
 */
export function findThemeProblems(file: string, text: string): SchemaProblem[] {
  const { program, errors } = parseSync(file, text, { lang: 'tsx' })
  const [error] = errors
  if (error) {
    const { start, end } = error.labels[0] ?? { start: 0, end: 0 }
    const help = error.helpMessage
    const message = `Unexpected TypeScript: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`
    return [{ message, start, end: Math.max(end, start + 1), ...(help && { help }) }]
  }
  const problems: SchemaProblem[] = []
  walkScript(program, (node) => {
    for (const [name, keys] of Object.entries(known)) {
      if (!isPropertyNamed(node, name)) continue
      for (const object of objectsIn(node)) {
        problems.push(...checkObject(object, keys))
        if (name === 'analytics') problems.push(...checkAnalytics(object))
      }
    }
  })
  return problems
}

/** The objects that a property is, or holds in a list. */
function objectsIn({ value }: Property): ObjectExpression[] {
  const values = value.type === 'ArrayExpression' ? value.elements : [value]
  return values.flatMap((each) => (each?.type === 'ObjectExpression' ? [each] : []))
}

function checkObject(
  { properties, start, end }: ObjectExpression,
  keys: string[],
): SchemaProblem[] {
  const named = properties.flatMap((each) =>
    each.type === 'Property' && each.key.type === 'Identifier' && !each.computed ? [each.key] : [],
  )
  const unknown = named.filter(({ name }) => !keys.includes(name))
  const list = keys.map((key) => `\`${key}\``).join(', ')
  const isLink = keys.includes('href')
  const leads = named.some(({ name }) => name === 'docId' || name === 'href')
  if (isLink && !leads && unknown.length === 0 && named.length === properties.length) {
    return [{ message: 'Cannot find `docId` or `href` of the link', start, end }]
  }
  return unknown.map((key) => {
    const nearest = findNearest(key.name, keys)
    return {
      message: `Unexpected key \`${key.name}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
      start: key.start,
      end: key.end,
      help: `Known keys: ${list}`,
    }
  })
}
