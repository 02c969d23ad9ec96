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

  it('name an operation only in or after the release that introduced it', () => {
    const named = notes.flatMap(({ week, text }) =>
      listCode(text)
        .filter((code) => /^(?:GET|POST|PATCH) /.test(code))
        .map((name) => ({ week, name })),
    )
    expect(named.length).toBeGreaterThan(14)
    for (const { week, name } of named) {
      const operation = operations.find((each) => each.name === name)
      expect(operation, `${name} in ${week}`).toBeDefined()
      expect(week >= (operation!['x-since'] ?? ''), `${name} in ${week}`).toBe(true)
    }
  })

  it('list an operation as new only in the release that introduced it', () => {
    for (const { week, text } of notes) {
      const section = text.split(/^## /m).find((part) => part.startsWith('New\n')) ?? ''
      const named = operations.filter(({ name }) => listCode(section).includes(name))
      for (const operation of named)
        expect(`${operation.name} ${operation['x-since']}`).toBe(`${operation.name} ${week}`)
    }
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

  it('are all listed, with the Monday of their week', () => {
    const rows = new Map(
      Array.from(notes.at(-1)!.text.matchAll(/^\| \[?(\d\dW\d\d)\b(.*)$/gm), ([, week, row]) => [
        week,
        row!,
      ]),
    )
    expect([...rows.keys()]).toEqual(notes.map(({ week }) => week).toReversed())
    for (const { week, text } of notes) {
      const [monday] = listWeekDays(week)
      expect(rows.get(week)).toContain(`week of ${formatDay(monday)}, ${monday.getUTCFullYear()}`)
      const kinds = /^## (?:Breaking|Action needed|Deprecated)$/m
      expect([week, rows.get(week)!.endsWith('| Nothing |')]).toEqual([week, !kinds.test(text)])
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

  it('drop a slash at the end of the address before they add a path', () => {
    const uses = codes.flatMap(({ path, value }) =>
      Array.from(
        value.matchAll(new RegExp(`\\S*${variables.envPrefix}_URL\\S*/(?:api|project)/`, 'g')),
        ([use]) => ({ path, use }),
      ),
    )
    expect(uses.length).toBeGreaterThan(5)
    for (const { path, use } of uses)
      expect([path, use]).toEqual([path, expect.stringContaining('_URL%/}/')])
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
