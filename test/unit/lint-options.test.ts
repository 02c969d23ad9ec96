import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { lintCommand } from '#commands/lint-content/options.ts'
import { renderHelp } from '#commands/run-command.ts'
import { UsageError } from '#content/read/read-content.ts'
import { checkCases } from '../support/cases.ts'
import { parseOptions } from '../support/fix-folder.ts'

const defaults = parseOptions([], {})

it('has defaults', () => {
  expect(defaults).toMatchObject({
    content: 'content-src',
    outputs: [{ format: 'pretty' }],
    maxWarnings: Infinity,
    cache: true,
    changed: undefined,
    paths: undefined,
  })
})

/** Parses environment variables and arguments. Returns non-default options or the error message. */
function describeOptions(input: string): string {
  const words = input.split(' ')
  const isArgument = (word: string) => !/^(?:[A-Z_]+|npm_\w+)=/.test(word)
  const variables = words.filter((word) => !isArgument(word)).map((word) => word.split('='))
  const environment = Object.fromEntries(variables) as Record<string, string>
  try {
    const options = Object.entries(parseOptions(words.filter(isArgument), environment))
    const changed = options.filter(
      ([name, value]) => !isDeepStrictEqual(value, defaults[name as keyof typeof defaults]),
    )
    return JSON.stringify(Object.fromEntries(changed), (_, value: unknown) =>
      value instanceof Map ? [...value] : value,
    )
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return (error as Error).message
  }
}

it('reads arguments, and explains mistakes in them', async () => {
  await checkCases('lint-options', describeOptions)
})

it('lists each option in the help, in lines of at most 100 columns', () => {
  const lines = renderHelp(lintCommand).split('\n')
  for (const name of Object.keys(lintCommand.options)) {
    expect(lines.some((line) => line.startsWith(`  --${name} `))).toBe(true)
  }
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100)
})
