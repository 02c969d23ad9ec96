import { isFixable } from '#core/diagnostic.ts'
import { groupThousands } from '#core/group-thousands.ts'
import { groupByFile, type Report } from './report.ts'

/**
 * Says what was found, such as `2 errors, 1 warning in 1 file, 1 fixable with --fix`, and how many
 * warnings would be let pass where there are more; empty where nothing was found.
 */
export function describeFindings({ diagnostics, summary, maxWarnings }: Report): string {
  const { errors, warnings } = summary
  if (errors + warnings === 0) return ''
  const found = `${count(errors, 'error')}, ${count(warnings, 'warning')}`
  const isWhole = diagnostics.length === errors + warnings
  const place = isWhole
    ? ` in ${count(groupByFile(diagnostics).size, 'file')}`
    : ' (warnings not shown)'
  const limit =
    maxWarnings !== undefined && warnings > maxWarnings ? `, ${maxWarnings} allowed` : ''
  const fixable = diagnostics.filter(isFixable).length
  const repair = fixable > 0 ? `, ${groupThousands(fixable)} fixable with --fix` : ''
  return `${found}${place}${limit}${repair}`
}

/** Says what was looked at, such as `60 files, 412 links, 38,120 words checked in 0.7 s`. */
export function describeChecked({ summary }: Report, seconds: number): string {
  const { files, links, words } = summary
  const counts = [count(files, 'file'), count(links, 'link'), count(words, 'word')]
  return `${counts.join(', ')} checked in ${seconds.toFixed(1)} s`
}

/** A whole number with its noun, such as `1 file` or `1,200 files`. */
export function count(number: number, noun: string): string {
  return `${groupThousands(number)} ${noun}${number === 1 ? '' : 's'}`
}
