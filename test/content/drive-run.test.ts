import { expect, it } from 'vitest'
import type { Mood } from './moody-api.ts'
import { runNamed, setUpApi } from './page-scripts.ts'

const api = setUpApi()
const drive = () => runNamed('drive-run.sh', api())
const requests = () => api().calls.map(({ request, status }) => `${request} ${status}`)

/** The calls from the first to the last, where all of them succeed. */
const whole = [
  'GET /project/SHOP/tag 200',
  'GET /project/SHOP/tcase?page=1&limit=100&sortField=seq&sortOrder=asc 200',
  'GET /project/SHOP/tcase?page=2&limit=100&sortField=seq&sortOrder=asc 200',
  'POST /project/SHOP/run 201',
  'GET /project/SHOP/run/23/tcase 200',
  'POST /project/SHOP/run/23/result/batch 201',
  'POST /project/SHOP/run/23/close 200',
]

it('goes from the first call to the last', async () => {
  const { status, stdout, stderr } = await drive()
  expect([status, stderr]).toEqual([0, ''])
  expect(requests()).toEqual(whole)
  expect(stdout).toMatch(/^Page 1 of the 128 .*\nPage 2 of the 128 .*\nRun 23 created\n/)
  const { body } = api().calls.find(({ request }) => request.endsWith('/batch'))!
  const { items } = JSON.parse(body) as { items: { tcaseId: string; status: string }[] }
  expect(items.map(({ tcaseId }) => tcaseId)).toEqual([
    '9fK2vQx7Lm',
    '4bT8wRz1Qp',
    '7mN3cYd5Hs',
    '1kV9pLs3Qe',
    '5tR2bXw6Nc',
  ])
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['passed']))
})

it('sends what got 429 again, reads and writes alike, after the pause that the answer asks for', async () => {
  const busy = { status: 429, headers: { 'Retry-After': '1' }, body: { message: 'Later' } }
  api().setMood((request, nth) => (nth === 1 && /tag|batch/.test(request) ? busy : undefined))
  const start = performance.now()
  expect((await drive()).status).toBe(0)
  expect(performance.now() - start).toBeGreaterThan(2000)
  expect(requests()).toEqual([
    'GET /project/SHOP/tag 429',
    ...whole.slice(0, 5),
    'POST /project/SHOP/run/23/result/batch 429',
    ...whole.slice(5),
  ])
})

it('reads again after a server error', async () => {
  api().setMood((request, nth) =>
    nth === 1 && request.includes('page=2') ? { status: 502, body: {} } : undefined,
  )
  expect((await drive()).status).toBe(0)
  expect(requests()).toHaveLength(whole.length + 1)
})

it.each<[string, Mood, number]>([
  ['a refused key', () => ({ status: 401, body: { message: 'unknown' } }), 1],
  ['a hidden project', () => ({ status: 404, body: { message: 'Project not found' } }), 1],
  ['a write that failed', (request) => failOn(request, '/batch'), 6],
  ['a taken title', (request) => failOn(request, 'SHOP/run'), 4],
])('stops at %s and says why', async (_, mood, calls) => {
  api().setMood(mood)
  const { status, stderr } = await drive()
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/^(GET|POST) \/\S+: (401|404|500) /)
  expect(api().calls).toHaveLength(calls)
})

function failOn(request: string, end: string) {
  return request.endsWith(end) ? { status: 500, body: { message: 'failed' } } : undefined
}
