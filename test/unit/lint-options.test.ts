import { expect, it } from 'vitest'
import { lintCommand } from '#commands/lint-content/options.ts'
import { renderHelp } from '#commands/run-command.ts'
import { UsageError } from '#content/read/read-content.ts'
import { parseOptions } from '../support/parse-options.ts'

const parse = (...argv: string[]) => parseOptions(argv, {})

it('has defaults', () => {
  expect(parse()).toMatchObject({
    content: 'content-src',
    outputs: [{ format: 'pretty' }],
    maxWarnings: Infinity,
    cache: true,
    changed: undefined,
  })
})

it('accepts several formats, all but one written to files', () => {
  const { outputs } = parse('--format', 'pretty', '--format', 'sarif=out/a=b.sarif')
  expect(outputs).toEqual([{ format: 'pretty' }, { format: 'sarif', file: 'out/a=b.sarif' }])
})

it('compares `--changed` with HEAD, or with the target of a pull request', () => {
  expect(parse('--changed').changed).toBe('HEAD')
  expect(parse('--changed', '--quiet').changed).toBe('HEAD')
  expect(parse('--changed', 'main~2').changed).toBe('main~2')
  expect(parse('--changed=main').changed).toBe('main')
  const inPullRequest = parseOptions(['--changed'], { GITHUB_BASE_REF: 'main' })
  expect(inPullRequest.changed).toBe('origin/main')
})

it('accepts severities', () => {
  const { severities } = parse('--rule', 'a:b=off', '--rule=c:d=error')
  expect([...severities]).toEqual([
    ['a:b', 'off'],
    ['c:d', 'error'],
  ])
})

it('accepts paths', () => {
  expect(parse('a.mdx', 'b').paths).toEqual(['a.mdx', 'b'])
  expect(parse().paths).toBeUndefined()
})

it.each([
  [['--format', 'xml'], /Unexpected format `xml`, expected pretty/],
  [['--format', 'json', '--format', 'sarif'], /Only one format can go to stdout/],
  [['--format', 'sarif='], /Expected a file after `--format sarif=`/],
  [['--max-warnings=1.5'], /expected a whole number/],
  [['--rule', 'a:b=loud'], /expected a rule and error, warning, off/],
  [['--base', 'a', '--changed=b'], /exclude each other/],
  [['--content'], /argument missing/],
  [['--no-cach'], /^Unknown option `--no-cach`; did you mean `--no-cache`\?$/],
  [['--zzzzzz'], /^Unknown option `--zzzzzz`$/],
])('rejects %j', (argv, message) => {
  expect(() => parse(...argv)).toThrow(UsageError)
  expect(() => parse(...argv)).toThrow(message)
})

it('explains how to pass an option that npm has consumed', () => {
  const env = { npm_lifecycle_event: 'lint:content', npm_config_fix: 'true' }
  expect(() => parseOptions([], env)).toThrow('write `npm run lint:content -- --fix`')
  expect(() => parseOptions(['--fix'], env)).not.toThrow()
  expect(() => parseOptions([], { npm_config_fix: 'true' })).not.toThrow()
})

it('lists each option in the help, in lines of at most 100 columns', () => {
  const lines = renderHelp(lintCommand).split('\n')
  for (const name of Object.keys(lintCommand.options)) {
    expect(lines.some((line) => line.startsWith(`  --${name} `))).toBe(true)
  }
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100)
})
