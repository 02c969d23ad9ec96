import { beforeEach, expect, it } from 'vitest'
import { setUpMockApi, type MockResponse, type ResponseOverride } from './mock-api.ts'
import { runPageScript } from './page-scripts.ts'

const api = setUpMockApi()
const drive = () => runPageScript('drive-run.sh', api(), { argv: ['1482'] })
const requests = () => api().calls.map(({ request, status }) => `${request} ${status}`)

/** State of a run on the server. */
interface Run {
  /** Results of each test case, by its ID. */
  cases: Map<string, string[]>
  state: 'missing' | 'open' | 'closed'
}
let run: Run
beforeEach(() => {
  run = createRun(5)
  api().override(respond)
})

/** Returns the state of a run with `count` test cases before the script creates it. */
function createRun(count: number): Run {
  const ids = Array.from({ length: count }, (_, index) => `case${index}`)
  return { cases: new Map(ids.map((id) => [id, []])), state: 'missing' }
}

/** Titles to cycle through. All but the first would break naive JSON parsing. */
const titles = ['Pay', 'a "quoted" \\', '{"id": "x", "status": "open"}', '}, {', 'ends in \\']

const respond: ResponseOverride = (request, _, body) => {
  if (request.endsWith('/run')) {
    if (run.state === 'open') return fail(409, 'A run is open, conflicting run id: 23')
    run.state = 'open'
    return { status: 201, body: { id: 23 } }
  }
  if (request === 'GET /project/SHOP/run/23/tcase') {
    const tcases = [...run.cases].map(([id, results], at) => {
      return { id, seq: at + 1, title: titles[at % 5], status: results.at(-1) ?? 'open' }
    })
    return { status: 200, body: { tcases } }
  }
  if (request.endsWith('/batch')) return record(body)
  if (!request.endsWith('/close')) return undefined
  if (run.state === 'closed') return fail(400, 'Run 23 is closed')
  run.state = 'closed'
  return { status: 200, body: { message: 'Run closed' } }
}

function record(body: string): MockResponse {
  const { items } = JSON.parse(body) as { items: { tcaseId: string; status: string }[] }
  if (items.length < 1 || items.length > 500) return fail(400, 'Send 1 to 500 items')
  for (const { tcaseId, status } of items) run.cases.get(tcaseId)!.push(status)
  return { status: 201, body: { ids: items.map((_, index) => index + 1) } }
}

function fail(status: number, message: string): MockResponse {
  return { status, headers: { 'Retry-After': '0' }, body: { message } }
}

/** Overrides responses. If `override` returns `undefined`, `respond` handles the request. */
function overrideResponses(override: ResponseOverride): void {
  api().override((...call) => override(...call) ?? respond(...call))
}

/** Expects one result for each test case and a closed run. */
function expectComplete(): void {
  expect(new Set([...run.cases.values()].map((results) => results.join()))).toEqual(
    new Set(['passed']),
  )
  expect(run.state).toBe('closed')
}

/** Requests of a run without failures. */
const allRequests = [
  'GET /project/SHOP/tag 200',
  'GET /project/SHOP/tcase?page=1&limit=100&sortField=seq&sortOrder=asc 200',
  'GET /project/SHOP/tcase?page=2&limit=100&sortField=seq&sortOrder=asc 200',
  'POST /project/SHOP/run 201',
  'GET /project/SHOP/run/23/tcase 200',
  'POST /project/SHOP/run/23/result/batch 201',
  'GET /project/SHOP/run/23/tcase 200',
  'POST /project/SHOP/run/23/close 200',
]

it('creates a run, records results and closes the run', async () => {
  const { status, stdout, stderr } = await drive()
  expect([status, stderr]).toEqual([0, ''])
  expect(requests()).toEqual(allRequests)
  expect(stdout.split('\n')).toEqual([
    'Page 1 of the 128 test cases read',
    'Page 2 of the 128 test cases read',
    'Run 23 created',
    '5 results recorded',
    'Run 23 closed',
    '',
  ])
  expectComplete()
})

it('records each result once even if responses are lost', async () => {
  run = createRun(1200)
  overrideResponses((request, nth, body) => {
    if (nth !== 1 && !request.endsWith('batch')) return undefined
    // The first batch is lost and the second is recorded, but both get 503. So does the first
    // request of every other kind.
    if (request.endsWith('batch') && nth > 2) return undefined
    if (nth === 2 || /run$|close$/.test(request)) respond(request, nth, body)
    return fail(503, 'Try again later')
  })
  const { status, stdout } = await drive()
  expect([status, stdout]).toEqual([0, expect.stringContaining('Run 23 continued')])
  expectComplete()
})

it('continues an interrupted run', async () => {
  run = createRun(1200)
  overrideResponses((request, nth) =>
    request.endsWith('batch') && nth > 1 ? fail(500, 'no') : undefined,
  )
  const interrupted = await drive()
  expect([interrupted.status, interrupted.stderr]).toEqual([1, expect.stringContaining(': 500 ')])
  expect([...run.cases.values()].filter((results) => results.length > 0)).toHaveLength(500)
  api().override(respond)
  const { status, stdout } = await drive()
  expect([status, stdout.match(/\d+(?= results)/g)]).toEqual([0, ['500', '200']])
  expectComplete()
})

it.each<[string, ResponseOverride, number]>([
  ['an invalid key', () => fail(401, 'unknown'), 1],
  ['a rejected batch', (request) => failAt(request, '/batch'), 6],
])('stops at %s and prints the error', async (_, override, calls) => {
  overrideResponses(override)
  const { status, stderr } = await drive()
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/^(GET|POST) \/\S+: (401|404|400) \{/)
  expect(api().calls).toHaveLength(calls)
})

function failAt(request: string, end: string): MockResponse | undefined {
  return request.endsWith(end) ? fail(400, 'rejected') : undefined
}
