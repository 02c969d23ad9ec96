import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiCall } from '#core/api-call/api-call.ts'
import { fillTemplate, toCallBody } from '#core/api-call/api-call.ts'
import { printCall } from '#core/api-call/print-call.ts'
import { printValue, scriptStyle } from '#core/api-call/print-value.ts'

/** What languages, shells and addresses have a meaning of their own for. */
const marks = [
  ...'\'"`$\\!#&;|<>(){}[]*?~%^=@:/+,.-_ \n\t\r\0\u007f\u2028é\ud800',
  ...['$(id)', '${HOME}', '`id`', "'\\''", '\\n', '😀', '-X', '%00', '__proto__', '//', '*/'],
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...marks, 'a', '1')).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    ...[text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })],
    ...[fc.boolean(), fc.constant(null)],
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(text, tie('value')), { maxLength: 4 })
      .map((each) => Object.fromEntries(each)),
  ),
})).value

/** Something that the reader could have typed. */
const typed = fc.record({
  segment: text,
  query: fc.array(fc.tuple(fc.constantFrom('tags', 'a[b]'), text), { maxLength: 3 }),
  body: value,
})
const samples = fc.sample(typed, { numRuns: 400, seed: 7 })
const calls = samples.map(({ segment, query, body }): ApiCall => ({
  method: 'POST',
  url: fillTemplate('https://a.example/x/{id}/y', () => segment),
  query: query.map(([name, each]) => ({ name, value: each })),
  headers: [{ name: 'X-Note', value: noteOf(segment) }],
  authHeader: 'Authorization',
  authPrefix: 'ApiKey ',
  tokenVariable: 'TOKEN',
  body: toCallBody('application/json', body),
}))
const codeOf = (label: string) =>
  calls.map((call) => printCall(call).find((each) => each.label === label)!.code)

/** What was typed, as it can be sent: half of a pair of surrogates stands for nothing. */
const sent = samples.map(({ segment, query, body }) => ({
  path: `/x/${wellFormed(segment)}/y`,
  query: query.map(([name, each]) => [name, wellFormed(each)]),
  key: 'ApiKey secret$1',
  note: wellFormed(noteOf(segment)),
  body: normalize(body),
}))

describe('code in each language sends what was typed', () => {
  it('curl, in a shell as people type into it', () => {
    const program = codeOf('curl').map((code) => `${code}; printf '\\1\\0'\n`)
    // Restricted: where a quotation mark is missing, anything may be taken for a command.
    const shell = ['--norc', '--noprofile', '--noediting', '--restricted', '-i']
    const input = `curl() { printf '%s\\0' "$@"; }\n${program.join('')}`
    const output = execFileSync('/bin/bash', shell, {
      input,
      env: { NODE_ENV: 'test', TOKEN: 'secret$1', PATH: '/nowhere', HISTFILE: '/dev/null' },
      stdio: ['pipe', 'pipe', 'ignore'],
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    const runs = output.split('\0\u0001\0').slice(0, -1)
    expect(runs.map((run) => readCurl(run.split('\0')))).toEqual(sent)
  })

  it('JavaScript', async () => {
    const requests: unknown[] = []
    const fetch = (url: string, { headers, body }: { headers: Headers; body: string }) => {
      requests.push({
        ...readAddress(url),
        key: headers.Authorization,
        note: wellFormed(headers['X-Note']!),
        body: JSON.parse(body) as unknown,
      })
      return { ok: true, json: () => '' }
    }
    const process = { env: { TOKEN: 'secret$1' } }
    for (const code of codeOf('JavaScript')) {
      const run = new AsyncFunction('fetch', 'process', 'console', code)
      await run(fetch, process, { log: () => {} })
    }
    expect(requests).toEqual(sent)
    const odd = JSON.parse('{ "__proto__": { "a": 1 } }') as unknown
    expect(printValue(odd, scriptStyle)).toBe("{ ['__proto__']: { a: 1 } }")
  })

  it('Python', () => {
    const output = execFileSync('python3', ['-c', pythonProgram], {
      input: JSON.stringify(codeOf('Python')),
      env: { ...process.env, TOKEN: 'secret$1' },
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    const requests = JSON.parse(output) as {
      url: string
      note: string
      params: [string, string][]
    }[]
    const read = requests.map(({ url, params, ...others }) => ({
      ...others,
      path: readAddress(url).path,
      query: params,
    }))
    // Python groups values of the same name, and keeps what others replace.
    const sorted = sent.map((each) => ({ ...each, query: groupByName(each.query) }))
    expect(
      read.map((each) => ({ ...each, note: wellFormed(each.note), query: replaceAll(each.query) })),
    ).toEqual(sorted)
  })
})

describe('a file in a form', () => {
  const codes = printCall({
    ...{ method: 'POST', url: 'https://a.example/file', query: [], headers: [] },
    ...{ authHeader: undefined, authPrefix: '', tokenVariable: '' },
    body: toCallBody('multipart/form-data', { files: ['a;b,c.png', `it's "$1".png`, 'plain.png'] }),
  }).map(({ code }) => code)

  it('keeps its name in curl, whose own marks are quoted', () => {
    expect(codes[0]).toBe(`curl --fail-with-body -X POST "https://a.example/file" \\
  -F 'files=@"a;b,c.png"' \\
  -F 'files=@"it'\\''s \\"$1\\".png"' \\
  -F "files=@plain.png"`)
  })

  it('keeps its name in code', () => {
    expect(codes[1]).toContain(`await openAsBlob("it's \\"$1\\".png"), "it's \\"$1\\".png")`)
    expect(codes[2]).toContain(`("files", open("it's \\"$1\\".png", "rb")),`)
  })
})

type Headers = Record<string, string>

const AsyncFunction = (async () => {}).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<void>

const pythonProgram = `
import contextlib, io, json, sys, types
calls = []
class Answer:
    def raise_for_status(self): pass
    def json(self): return ""
def post(url, params=None, headers=None, json=None):
    pairs = [[name, each] for name, values in (params or {}).items()
             for each in (values if isinstance(values, list) else [values])]
    calls.append({"url": url, "params": pairs, "key": headers["Authorization"],
                  "note": headers["X-Note"], "body": json})
    return Answer()
requests = types.ModuleType("requests")
requests.post = post
sys.modules["requests"] = requests
with contextlib.redirect_stdout(io.StringIO()):
    for code in json.load(sys.stdin):
        exec(compile(code, "sample", "exec"), {})
print(json.dumps(calls))
`

/** What the arguments of curl ask it to send. */
function readCurl(args: string[]) {
  const url = args.find((each) => each.startsWith('https://'))!
  const valueAfter = (option: string, start = '') =>
    args[args.findIndex((each, index) => args[index - 1] === option && each.startsWith(start))]!
  return {
    ...readAddress(url),
    key: valueAfter('-H', 'Authorization: ').slice('Authorization: '.length),
    // Nothing but a semicolon stands behind a name without a value.
    note: valueAfter('-H', 'X-Note').replace(/^X-Note(?:;$|: )/, ''),
    body: JSON.parse(valueAfter('-d')) as unknown,
  }
}

function readAddress(url: string) {
  const [, path = '', query = ''] = /^https:\/\/a\.example([^?#]*)\??([^#]*)$/.exec(url) ?? []
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='))
  return {
    path: decodeURIComponent(path),
    query: pairs.map((pair) => pair.map(decodeURIComponent)),
  }
}

function groupByName(query: string[][]): string[][] {
  return [...query].sort(
    ([a], [b]) => query.findIndex(([n]) => n === a) - query.findIndex(([n]) => n === b),
  )
}

function replaceAll(query: string[][]): string[][] {
  return query.map((pair) => pair.map(wellFormed))
}

/** No header and no argument of a program can hold it. */
function noteOf(each: string): string {
  return each.replaceAll('\0', '')
}

function wellFormed(each: string): string {
  return each.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** What JSON makes of a value: `-0` is 0. */
function normalize(each: unknown): unknown {
  return JSON.parse(JSON.stringify(each))
}
