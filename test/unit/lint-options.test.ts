import { describe, expect, it } from 'vitest'
import { UsageError } from '#content/read/read-content.ts'
import { parseOptions } from '#commands/lint-content/parse-options.ts'

const parse = (...argv: string[]) => parseOptions(argv, {})

describe('how the line should read', () => {
  const env = { npm_lifecycle_event: 'lint:content' }

  it.each<[string[], Record<string, string>, string]>([
    [
      ['--fromat', 'json'],
      {},
      'Unknown option `--fromat`; write `npm run lint:content -- --format json`',
    ],
    [
      ['--fix', '--dryrun'],
      {},
      'Unknown option `--dryrun`; write `npm run lint:content -- --fix --dry-run`',
    ],
    [['--zzzzzz'], {}, 'Unknown option `--zzzzzz`'],
    [
      [],
      { npm_config_fix: 'true' },
      'npm keeps options in front of `--` for itself; write `npm run lint:content -- --fix`',
    ],
    [
      ['json'],
      {},
      'npm keeps options in front of `--` for itself; write `npm run lint:content -- --format json`',
    ],
    [
      ['json', '0'],
      { npm_config_max_warnings: 'true' },
      'npm keeps options in front of `--` for itself; write `npm run lint:content -- --max-warnings 0 --format json`',
    ],
    [
      ['main'],
      { npm_config_changed: 'true' },
      'npm keeps options in front of `--` for itself; write `npm run lint:content -- --changed main`',
    ],
    [
      ['content-src/a.mdx'],
      { npm_config_fix: 'true', npm_config_dry_run: 'true' },
      'npm keeps options in front of `--` for itself; write `npm run lint:content -- content-src/a.mdx --fix --dry-run`',
    ],
  ])('for %j with %j', (argv, kept, message) => {
    expect(() => parseOptions(argv, { ...env, ...kept })).toThrow(new UsageError(message))
  })

  it('is not guessed at where npm has nothing to do with it', () => {
    expect(() => parseOptions([], { npm_config_fix: 'true' })).not.toThrow()
    expect(() => parseOptions(['--fix'], { ...env, npm_config_fix: 'true' })).not.toThrow()
    expect(() => parseOptions(['merge-reports', 'a.json'], env)).not.toThrow()
  })
})

describe('parseOptions', () => {
  it('has defaults', () => {
    expect(parse()).toMatchObject({
      content: 'content-src',
      outputs: [{ format: 'pretty' }],
      maxWarnings: Infinity,
      cache: true,
      changed: undefined,
      merge: undefined,
    })
  })

  it('takes several formats, all but one into files', () => {
    const { outputs } = parse('--format', 'pretty', '--format', 'sarif=out/a=b.sarif')
    expect(outputs).toEqual([{ format: 'pretty' }, { format: 'sarif', file: 'out/a=b.sarif' }])
  })

  it('knows what to compare with when no base is named', () => {
    expect(parse('--changed').changed).toBe('HEAD')
    expect(parse('--changed', '--quiet').changed).toBe('HEAD')
    expect(parse('--changed', 'main~2').changed).toBe('main~2')
    expect(parse('--changed=main').changed).toBe('main')
    const inPullRequest = parseOptions(['--changed'], { GITHUB_BASE_REF: 'main' })
    expect(inPullRequest.changed).toBe('origin/main')
  })

  it('takes severities and shards', () => {
    const { severities, shard } = parse('--rule', 'a:b=off', '--rule=c:d=error', '--shard', '2/3')
    expect([...severities]).toEqual([
      ['a:b', 'off'],
      ['c:d', 'error'],
    ])
    expect(shard).toEqual({ index: 2, count: 3 })
  })

  it('takes paths and reports to merge', () => {
    expect(parse('a.mdx', 'b')).toMatchObject({ paths: ['a.mdx', 'b'], merge: undefined })
    expect(parse('merge-reports', 'a.json')).toMatchObject({ paths: undefined, merge: ['a.json'] })
    expect(parse().paths).toBeUndefined()
  })

  it.each([
    [['--format', 'xml'], /Unexpected format `xml`, expected pretty/],
    [['--format', 'json', '--format', 'sarif'], /Only one format can go to stdout/],
    [['--format', 'sarif='], /Cannot find the file/],
    [['--max-warnings', '-1'], /max-warnings/],
    [['--max-warnings=1.5'], /expected a whole number/],
    [['--rule', 'a:b'], /expected a rule and error, warning, off/],
    [['--rule', 'a:b=loud'], /expected a rule/],
    [['--shard', '0/2'], /expected a part such as/],
    [['--shard', '3/2'], /expected a part such as/],
    [['--dry-run'], /needs `--fix`/],
    [['--fix', '--shard', '1/2'], /exclude each other/],
    [['a.mdx', '--shard', '1/2'], /Paths and `--shard` exclude each other/],
    [['--base', 'a', '--changed=b'], /exclude each other/],
    [['merge-reports'], /Cannot find the reports/],
    [['--colour'], /Unknown option/],
  ])('refuses %j', (argv, message) => {
    expect(() => parse(...argv)).toThrow(message)
  })
})
