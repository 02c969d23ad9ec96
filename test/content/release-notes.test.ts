import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fillVariables } from '#core/variables.ts'
import { content, findPage, listCodeBlocks, readConfig, variables } from './content.ts'

const api = parse(readConfig('api/openapi.yaml')) as Api
const cli = parse(readConfig('automation/cli.yaml')) as Cli

const notes = content.pages
  .filter(({ path }) => path.startsWith('release-notes/'))
  .map(({ path, text }) => ({
    week: path.slice('release-notes/'.length, -'.mdx'.length),
    text: fillVariables(text, variables),
  }))
  .sort((a, b) => a.week.localeCompare(b.week))

const operations = Object.entries(api.paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${route}`,
    ...operation,
  })),
)

/** Names that a release note must contain in code, with the release that introduced them. */
const announced = [
  ...operations.map((operation) => ({ name: operation.name, since: operation['x-since'] })),
  ...operations
    .flatMap(({ parameters = [] }) => parameters)
    .map((parameter) => ({ name: parameter.name, since: parameter['x-since'] })),
  ...Object.entries(cli.commands).flatMap(([name, command]) => [
    { name, since: command.since },
    ...Object.entries(command.options).map(([option, { since }]) => ({
      name: `--${option}`,
      since,
    })),
  ]),
].filter((each): each is { name: string; since: string } => each.since !== undefined)

describe('release notes', () => {
  it.each(announced)('announce $name in $since', ({ name, since }) => {
    const note = notes.find(({ week }) => week === since)
    expect(listCode(note?.text ?? '')).toContain(name)
  })

  it.each(notes)('give the dates of the week, $week', ({ week, text }) => {
    const [monday, sunday] = listWeekDays(week)
    const released = /^Released (.+? 20\d\d)[,.]/m.exec(text)![1]
    expect(released).toBe(formatRange(monday, sunday))
    for (const [, day] of text.matchAll(/, since (\w+ \d+, \d+):/g)) {
      const time = Date.parse(`${day} UTC`)
      expect([day, time >= monday.getTime() && time <= sunday.getTime()]).toEqual([day, true])
    }
  })

  it('keep deprecated features for the promised months, as the overview says', () => {
    const overview = findPage('/api/api_intro').file.text
    const months = Number(variables['limits.deprecationMonths'])
    const deprecating = notes.filter(({ text }) => text.includes('\n## Deprecated\n'))
    expect(deprecating.length).toBeGreaterThan(0)
    for (const { week, text } of deprecating) {
      const [, end] = listWeekDays(week)
      end.setUTCMonth(end.getUTCMonth() + months)
      const day = `${formatDay(end)}, ${end.getUTCFullYear()}`
      expect(text).toContain(`until at least ${day}`)
      expect(overview).toContain(`[${week}](/${week}#deprecated) | ${day} |`)
    }
  })
})

describe('samples', () => {
  const codes = content.pages.flatMap(({ path, text }) =>
    listCodeBlocks(fillVariables(text, variables)).map(({ value }) => ({ path, value })),
  )

  it('pin the version of the command-line tool in the newest release note', () => {
    const versions = notes.flatMap(({ text }) =>
      Array.from(text.matchAll(/version (\d+\.\d+\.\d+) of the command-line tool/g), ([, v]) => v),
    )
    const pinned = codes.flatMap(({ value }) =>
      Array.from(
        value.matchAll(new RegExp(`${variables.cliPackage}@(\\d[\\d.]*)`, 'g')),
        ([, v]) => v,
      ),
    )
    expect(pinned.length).toBeGreaterThan(10)
    expect(new Set(pinned)).toEqual(new Set([versions.at(-1)]))
  })
})

/** Lists the inline code of a page. */
function listCode(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code]) => code!)
}

/** Returns Monday and Sunday of an ISO week such as `25W40`. */
function listWeekDays(week: string): [Date, Date] {
  const [year = 0, number = 0] = week.split('W').map(Number)
  const fourth = new Date(Date.UTC(2000 + year, 0, 4)) // always in week 1
  const monday = fourth.getUTCDate() - ((fourth.getUTCDay() + 6) % 7) + (number - 1) * 7
  return [monday, monday + 6].map((day) => new Date(Date.UTC(2000 + year, 0, day))) as [Date, Date]
}

function formatDay(day: Date): string {
  return day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
}

function formatRange(monday: Date, sunday: Date): string {
  const isSameMonth = monday.getUTCMonth() === sunday.getUTCMonth()
  const end = isSameMonth ? String(sunday.getUTCDate()) : formatDay(sunday)
  return `${formatDay(monday)} to ${end}, ${sunday.getUTCFullYear()}`
}

interface Api {
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  'x-since'?: string
  parameters?: { name: string; 'x-since'?: string }[]
}
interface Cli {
  commands: Record<string, { since?: string; options: Record<string, { since?: string }> }>
}
