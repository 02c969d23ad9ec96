import { formatCount, showName } from '#core/message-parts.ts'
import type { ImportPlan } from './plan-import.ts'
import type { ChosenDocs } from './read-pages.ts'

/** Describes what is imported, and by count and first example all that is not. */
export function describePlan(plan: ImportPlan, docs: readonly ChosenDocs[]): string[] {
  const { carried, remainders } = plan
  const lines = docs.map(({ system, source, folder, base, sidebar }) => {
    const from = `${system} (${source || 'no configuration'})`
    const order = sidebar ? 'sidebar' : 'folders'
    return `${from}: ${folder || '.'}, routes below /${base}, order of the ${order}`
  })
  const counts = Object.entries(carried).map(([noun, count]) => formatCount(count, noun))
  lines.push(`Carried: ${counts.join(', ')}`)
  if (remainders.size > 0) lines.push('Not carried, or changed:')
  for (const [what, names] of [...remainders].sort(([, a], [, b]) => b.length - a.length)) {
    lines.push(`  ${what}: ${names.length > 1 ? `${names.length}, such as ` : ''}${names[0]}`)
  }
  return lines.map(showName)
}
