import { describe, expect, it } from 'vitest'
import type { Answer } from './moody-api.ts'
import { eachScript, runNamed, scripts, setUpApi } from './page-scripts.ts'

const api = setUpApi()
const busy: Answer = {
  status: 429,
  headers: { 'Retry-After': '0' },
  body: { message: 'Too many requests, try again later' },
}
const down: Answer = { status: 503, body: { message: 'Try again later' } }

describe('ends well', () => {
  it('is said of enough scripts', () => expect(scripts.length).toBeGreaterThan(15))
  eachScript(
    // The runs that this one needs are in its own test.
    scripts.map(({ name }) => name).filter((name) => name !== 'drive-run.sh'),
    async (name) => {
      const { status, stderr } = await runNamed(name, api())
      expect([name, status, status === 0 ? '' : stderr]).toEqual([name, 0, ''])
      expect(api().calls.filter((call) => call.status >= 300)).toEqual([])
      expect(api().calls).not.toEqual([])
    },
  )
})

describe('reads again after 429 and 503, but not after 404', () => {
  eachScript(['read.mjs', 'read.py'], async (name) => {
    api().setMood((_, nth) => [busy, down][nth - 1])
    const { status, stdout } = await runNamed(name, api())
    expect([status, api().calls.map((call) => call.status)]).toEqual([0, [429, 503, 200]])
    expect(stdout).toContain('Release 2.4')
    api().setMood(() => ({ status: 404, body: { message: 'Project not found' } }))
    expect((await runNamed(name, api())).status).not.toBe(0)
    expect(api().calls).toHaveLength(1)
  })
})

describe('reads all pages', () => {
  const data = Array.from({ length: 128 }, (_, index) => ({ seq: index + 1, title: 'Case' }))
  const lines = data.map(({ seq, title }) => `${seq} ${title}`)
  const pages = (request: string): Answer => {
    const page = Number(new URLSearchParams(request.split('?')[1]).get('page'))
    const part = data.slice((page - 1) * 100, page * 100)
    return { status: 200, body: { total: 128, page, limit: 100, data: part } }
  }
  const names = ['all-test-cases.sh', 'all-test-cases.mjs', 'all_test_cases.py']
  eachScript(names, async (name) => {
    api().setMood(pages)
    const { stdout } = await runNamed(name, api())
    expect(stdout.trim().split('\n')).toEqual(lines)
  })
})

describe('waits until nothing is open', () => {
  eachScript(['wait-for-run.sh', 'wait-for-run.mjs', 'wait_for_run.py'], async (name) => {
    api().setMood((_, nth) => {
      const runs = [{ id: 24, statusCounts: { all: 2, open: Math.max(0, 3 - nth) } }]
      return { status: 200, body: { runs } }
    })
    const { stdout } = await runNamed(name, api())
    expect(stdout.match(/\d+(?= test cases left)/g)).toEqual(['2', '1', '0'])
    const runs = [{ id: 24, statusCounts: { all: 2, open: 0 } }]
    api().setMood((_, nth) => (nth === 1 ? busy : { status: 200, body: { runs } }))
    expect((await runNamed(name, api())).status === 0).toBe(name.endsWith('.sh'))
    api().setMood(() => ({ status: 200, body: { runs: null } }))
    expect((await runNamed(name, api())).status).not.toBe(0)
  })
})

it('copy-map.mjs pairs test cases by folder and title', async () => {
  const page = (data: object[]) => ({ status: 200, body: { total: data.length, data } })
  const folders = [
    { id: 2, parentId: 1, title: 'Payment' },
    { id: 1, parentId: 0, title: 'Checkout' },
  ]
  const caseOf = (seq: number, folderId: number, title: string) => ({ seq, folderId, title })
  api().setMood((request) => {
    if (request.includes('folders')) return page(folders)
    if (request.includes('/SHOP/')) return page([caseOf(7, 2, 'Pay'), caseOf(8, 1, 'Pay')])
    return page([caseOf(1, 1, 'Pay'), caseOf(2, 2, 'Pay'), caseOf(3, 2, 'New')])
  })
  const { stdout } = await runNamed('copy-map.mjs', api())
  expect(stdout).toBe('APP-002,SHOP-007\nAPP-001,SHOP-008\n')
  api().setMood((request) => {
    if (request.includes('folders')) return page(folders)
    return page([caseOf(7, 2, 'A'), caseOf(8, 2, 'A'), caseOf(9, 2, 'B')])
  })
  const twice = await runNamed('copy-map.mjs', api())
  expect(twice.stdout).toBe('APP-009,SHOP-009\n')
  expect(twice.stderr).toContain('Twice in APP, rename by hand: Checkout/Payment: A')
})

it('milestone-report.mjs adds up the statuses of all runs', async () => {
  const counts = [
    { all: 3, open: 1, passed: 2 },
    { all: 2, open: 0, passed: 1, failed: 1 },
  ]
  const runs = counts.map((statusCounts, id) => ({ id, statusCounts }))
  api().setMood(() => ({ status: 200, body: { runs } }))
  const { stdout } = await runNamed('milestone-report.mjs', api())
  expect(api().calls[0]?.request).toContain('milestoneIds=5')
  expect(stdout).toBe('2 runs\nall: 5\nopen: 1\npassed: 3\nfailed: 1\n')
  api().setMood(() => ({ status: 200, body: { runs: null } }))
  expect((await runNamed('milestone-report.mjs', api())).stdout).toBe('0 runs\n')
})

describe('go-or-no-go.mjs', () => {
  const answer = (statuses: [run: number, status: string, time: string][]) => {
    api().setMood((request) => {
      if (request.includes('milestoneIds=5')) {
        return { status: 200, body: { runs: statuses.map(([id]) => ({ id })) } }
      }
      const [, status, createdAt] = statuses.find(([id]) => request.includes(`/run/${id}/`))!
      const tcase = { id: 'a', seq: 7, title: 'Pay by card', status }
      const results = [{ createdAt, status }]
      return { status: 200, body: { tcases: [tcase], results } }
    })
  }

  it.each([
    ['a later pass', [24, 'failed', '2025-09-30'], [23, 'passed', '2025-10-01'], 'Go\n'],
    ['a pass elsewhere', [24, 'open', ''], [23, 'passed', '2025-10-01'], 'Go\n'],
    [
      'a later failure',
      [24, 'passed', '2025-09-30'],
      [23, 'failed', '2025-10-01'],
      'failed: 7 Pay by card\nNo-go\n',
    ],
  ] as const)('takes %s, whatever the order of the runs', async (_, first, second, expected) => {
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      answer(order.map(([...entry]) => entry))
      expect((await runNamed('go-or-no-go.mjs', api())).stdout).toBe(expected)
    }
  })

  it('does not go without runs', async () => {
    api().setMood(() => ({ status: 200, body: { runs: null } }))
    expect((await runNamed('go-or-no-go.mjs', api())).stdout).toBe('No-go\n')
  })
})

it('copy-results.mjs reads each run once and prints the statuses that are not open', async () => {
  const statuses = ['failed', 'open']
  const tcases = statuses.map((status, index) => ({ seq: index + 7, status }))
  const runs = [23, 24].map((id) => ({ id, title: 'Run', closed: false }))
  api().setMood(() => ({ status: 200, body: { runs, tcases } }))
  const { stdout } = await runNamed('copy-results.mjs', api())
  expect(stdout).toBe('SHOP-007 is failed in run 23\nSHOP-007 is failed in run 24\n')
  expect(api().calls).toHaveLength(3)
})

it('create-test-cases.mjs creates only the titles that the folder lacks', async () => {
  const data = [{ title: 'Pay by invoice' }]
  api().setMood((request, nth) => {
    if (request.startsWith('GET')) return { status: 200, body: { total: 1, data } }
    return nth === 1 ? busy : { status: 201, body: { id: 'a', seq: 129 } }
  })
  const { stdout } = await runNamed('create-test-cases.mjs', api())
  expect(stdout).toBe('129 Pay with a gift card\n')
})

it('save-results.mjs prints each result of each run, also after 429 and 503', async () => {
  // The first address alone: the script waits for seconds after each refusal.
  api().setMood((request, nth) => (request.endsWith('/run') ? [busy, down][nth - 1] : undefined))
  const { status, stdout } = await runNamed('save-results.mjs', api())
  expect(status).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines.length).toBeGreaterThan(4)
  expect(JSON.parse(lines[0]!)).toMatchObject({ run: { id: 24 }, seq: 7, status: 'failed' })
})
