import { beforeEach, expect, it } from 'vitest'
import type { Answer, Mood } from './moody-api.ts'
import { runNamed, setUpApi } from './page-scripts.ts'

const api = setUpApi()
const drive = (build = '1482') => runNamed('drive-run.sh', api(), [build])
const requests = () => api().calls.map(({ request, status }) => `${request} ${status}`)

/** A run as the API keeps it: the results of each test case. */
interface Run {
  cases: Map<string, string[]>
  state: 'missing' | 'open' | 'closed'
}
let run: Run
beforeEach(() => {
  run = runOf(5)
  api().setMood(answerOf)
})

/** A run that nobody has created yet, with as many test cases. */
function runOf(count: number): Run {
  const ids = Array.from({ length: count }, (_, index) => `case${index}`)
  return { cases: new Map(ids.map((id) => [id, []])), state: 'missing' }
}

/** Titles that end a string, or look like an open test case. */
const titles = ['Pay', 'a "quoted" \\', '{"id": "x", "status": "open"}', '}, {', 'ends in \\']

const answerOf: Mood = (request, _, body) => {
  if (request.endsWith('/run')) {
    if (run.state === 'open') return refuse(409, 'A run is open, conflicting run id: 23')
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
  if (run.state === 'closed') return refuse(400, 'Run 23 is closed')
  run.state = 'closed'
  return { status: 200, body: { message: 'Run closed' } }
}

function record(body: string): Answer {
  const { items } = JSON.parse(body) as { items: { tcaseId: string; status: string }[] }
  if (items.length < 1 || items.length > 500) return refuse(400, 'Send 1 to 500 items')
  for (const { tcaseId, status } of items) run.cases.get(tcaseId)!.push(status)
  return { status: 201, body: { ids: items.map((_, index) => index + 1) } }
}

function refuse(status: number, message: string): Answer {
  return { status, headers: { 'Retry-After': '0' }, body: { message } }
}

/** Answers in another way where `also` does, from then on as ever. */
function but(also: Mood): void {
  api().setMood((...call) => also(...call) ?? answerOf(...call))
}

/** Every test case has one result, and the run is closed. */
function expectWhole(): void {
  expect(new Set([...run.cases.values()].map((results) => results.join()))).toEqual(
    new Set(['passed']),
  )
  expect(run.state).toBe('closed')
}

/** The calls from the first to the last, where all of them succeed. */
const whole = [
  'GET /project/SHOP/tag 200',
  'GET /project/SHOP/tcase?page=1&limit=100&sortField=seq&sortOrder=asc 200',
  'GET /project/SHOP/tcase?page=2&limit=100&sortField=seq&sortOrder=asc 200',
  'POST /project/SHOP/run 201',
  'GET /project/SHOP/run/23/tcase 200',
  'POST /project/SHOP/run/23/result/batch 201',
  'GET /project/SHOP/run/23/tcase 200',
  'POST /project/SHOP/run/23/close 200',
]

it('goes from the first call to the last', async () => {
  const { status, stdout, stderr } = await drive()
  expect([status, stderr]).toEqual([0, ''])
  expect(requests()).toEqual(whole)
  expect(stdout.split('\n')).toEqual([
    'Page 1 of the 128 test cases read',
    'Page 2 of the 128 test cases read',
    'Run 23 created',
    '5 results recorded',
    'Run 23 closed',
    '',
  ])
  expectWhole()
})

it('sends what got 429 again, reads and writes alike, after the pause that the answer asks for', async () => {
  const later = { ...refuse(429, 'Later'), headers: { 'Retry-After': '1' } }
  but((request, nth) => (nth === 1 && /tag|batch/.test(request) ? later : undefined))
  const start = performance.now()
  expect((await drive()).status).toBe(0)
  expect(performance.now() - start).toBeGreaterThan(2000)
  expect(requests().filter((request) => request.endsWith('429'))).toHaveLength(2)
  expectWhole()
})

it('records nothing twice and nothing not at all when answers get lost', async () => {
  run = runOf(1200)
  but((request, nth, body) => {
    if (nth !== 1 && !request.endsWith('batch')) return undefined
    // The first batch is lost, the second is recorded, and both get 503; so does each first call.
    if (request.endsWith('batch') && nth > 2) return undefined
    if (nth === 2 || /run$|close$/.test(request)) answerOf(request, nth, body)
    return refuse(503, 'Try again later')
  })
  const { status, stdout } = await drive()
  expect([status, stdout]).toEqual([0, expect.stringContaining('Run 23 continued')])
  expectWhole()
})

it('goes on where an attempt has ended', async () => {
  run = runOf(1200)
  but((request, nth) => (request.endsWith('batch') && nth > 1 ? refuse(500, 'no') : undefined))
  const ended = await drive()
  expect([ended.status, ended.stderr]).toEqual([1, expect.stringContaining(': 500 ')])
  expect([...run.cases.values()].filter((results) => results.length > 0)).toHaveLength(500)
  api().setMood(answerOf)
  const { status, stdout } = await drive()
  expect([status, stdout.match(/\d+(?= results)/g)]).toEqual([0, ['500', '200']])
  expectWhole()
})

it.each<[string, Mood, number]>([
  ['a refused key', () => refuse(401, 'unknown'), 1],
  ['a hidden project', () => refuse(404, 'Project not found'), 1],
  ['a batch that is refused', (request) => refuseAt(request, '/batch'), 6],
  ['a run that is refused', (request) => refuseAt(request, 'SHOP/run'), 4],
])('stops at %s and says why', async (_, mood, calls) => {
  but(mood)
  const { status, stderr } = await drive()
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/^(GET|POST) \/\S+: (401|404|400) \{/)
  expect(api().calls).toHaveLength(calls)
})

function refuseAt(request: string, end: string): Answer | undefined {
  return request.endsWith(end) ? refuse(400, 'refused') : undefined
}
