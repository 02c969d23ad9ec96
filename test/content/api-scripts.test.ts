import { describe, expect, it } from 'vitest'
import { respondOk, serverError, setUpMockApi, tooManyRequests, unavailable } from './mock-api.ts'
import { testEachScript, runPageScript, pageScripts } from './page-scripts.ts'

const api = setUpMockApi()
const run = (name: string, options?: Parameters<typeof runPageScript>[2]) =>
  runPageScript(name, api(), options)

it('finds scripts on the pages', () => expect(pageScripts.length).toBeGreaterThan(15))

describe('exits with 0 if all requests succeed', () => {
  testEachScript(
    // drive-run.sh needs a run that keeps its state. See drive-run.test.ts.
    pageScripts.map(({ name }) => name).filter((name) => name !== 'drive-run.sh'),
    async (name) => {
      const { status, stderr } = await run(name)
      expect([name, status, status === 0 ? '' : stderr]).toEqual([name, 0, ''])
      expect(api().calls.filter((call) => call.status >= 300)).toEqual([])
      expect(api().calls).not.toEqual([])
    },
  )
})

describe('retries a read after 429 and 503, but not after 404', () => {
  testEachScript(['read.mjs', 'read.py'], async (name) => {
    api().override((_, nth) => [tooManyRequests, unavailable][nth - 1])
    const { status, stdout } = await run(name)
    expect([status, api().calls.map((call) => call.status)]).toEqual([0, [429, 503, 200]])
    expect(stdout).toContain('Release 2.4')
    api().override(() => ({ status: 404, body: { message: 'Project not found' } }))
    expect((await run(name)).status).not.toBe(0)
    expect(api().calls).toHaveLength(1)
  })
})

describe('reads all pages', () => {
  const data = Array.from({ length: 128 }, (_, index) => ({ seq: index + 1, title: 'Case' }))
  const lines = data.map(({ seq, title }) => `${seq} ${title}`)
  const pages = (request: string) => {
    const page = Number(new URLSearchParams(request.split('?')[1]).get('page'))
    const part = data.slice((page - 1) * 100, page * 100)
    return respondOk({ total: 128, page, limit: 100, data: part })
  }
  const names = ['all-test-cases.sh', 'all-test-cases.mjs', 'all_test_cases.py']
  testEachScript(names, async (name) => {
    api().override(pages)
    const { stdout } = await run(name)
    expect(stdout.trim().split('\n')).toEqual(lines)
  })
})

describe('waits until no test case is open', () => {
  testEachScript(['wait-for-run.sh', 'wait-for-run.mjs', 'wait_for_run.py'], async (name) => {
    api().override((_, nth) => {
      const runs = [{ id: 24, statusCounts: { all: 2, open: Math.max(0, 3 - nth) } }]
      return respondOk({ runs })
    })
    const { stdout } = await run(name)
    expect(stdout.match(/\d+(?= test cases left)/g)).toEqual(['2', '1', '0'])
    const runs = [{ id: 24, statusCounts: { all: 2, open: 0 } }]
    api().override((_, nth) => (nth === 1 ? tooManyRequests : respondOk({ runs })))
    expect((await run(name)).status === 0).toBe(name.endsWith('.sh'))
    api().override(() => respondOk({ runs: null }))
    expect((await run(name)).status).not.toBe(0)
  })
})

it('copy-map.mjs pairs test cases by folder and title', async () => {
  const page = (data: object[]) => respondOk({ total: data.length, data })
  const folders = [
    { id: 2, parentId: 1, title: 'Payment' },
    { id: 1, parentId: 0, title: 'Checkout' },
  ]
  const caseOf = (seq: number, folderId: number, title: string) => ({ seq, folderId, title })
  api().override((request) => {
    if (request.includes('folders')) return page(folders)
    if (request.includes('/SHOP/')) return page([caseOf(7, 2, 'Pay'), caseOf(8, 1, 'Pay')])
    return page([caseOf(1, 1, 'Pay'), caseOf(2, 2, 'Pay'), caseOf(3, 2, 'New')])
  })
  const { stdout } = await run('copy-map.mjs')
  expect(stdout).toBe('APP-002,SHOP-007\nAPP-001,SHOP-008\n')
  api().override((request) => {
    if (request.includes('folders')) return page(folders)
    return page([caseOf(7, 2, 'A'), caseOf(8, 2, 'A'), caseOf(9, 2, 'B')])
  })
  const twice = await run('copy-map.mjs')
  expect(twice.stdout).toBe('APP-009,SHOP-009\n')
  expect(twice.stderr).toContain('Twice in APP, rename by hand: Checkout/Payment: A')
})

it('milestone-report.mjs adds up the statuses of all runs', async () => {
  const counts = [
    { all: 3, open: 1, passed: 2 },
    { all: 2, open: 0, passed: 1, failed: 1 },
  ]
  const runs = counts.map((statusCounts, id) => ({ id, statusCounts }))
  api().override(() => respondOk({ runs }))
  const { stdout } = await run('milestone-report.mjs')
  expect(api().calls[0]?.request).toContain('milestoneIds=5')
  expect(stdout).toBe('2 runs\nall: 5\nopen: 1\npassed: 3\nfailed: 1\n')
  api().override(() => respondOk({ runs: null }))
  expect((await run('milestone-report.mjs')).stdout).toBe('0 runs\n')
})

describe('go-or-no-go.mjs', () => {
  const respondWith = (statuses: [run: number, status: string, time: string][]) => {
    api().override((request) => {
      if (request.includes('milestoneIds=5')) {
        return respondOk({ runs: statuses.map(([id]) => ({ id })) })
      }
      const [, status, createdAt] = statuses.find(([id]) => request.includes(`/run/${id}/`))!
      const tcase = { id: 'a', seq: 7, title: 'Pay by card', status }
      const results = [{ createdAt, status }]
      return respondOk({ tcases: [tcase], results })
    })
  }

  it.each([
    ['a later pass', [24, 'failed', '2025-09-30'], [23, 'passed', '2025-10-01'], 'Go\n'],
    ['a pass in another run', [24, 'open', ''], [23, 'passed', '2025-10-01'], 'Go\n'],
    [
      'a later failure',
      [24, 'passed', '2025-09-30'],
      [23, 'failed', '2025-10-01'],
      'failed: 7 Pay by card\nNo-go\n',
    ],
  ] as const)('decides by %s, whatever the order of runs', async (_, first, second, expected) => {
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      respondWith(order.map(([...entry]) => entry))
      expect((await run('go-or-no-go.mjs')).stdout).toBe(expected)
    }
  })

  it('prints No-go if there are no runs', async () => {
    api().override(() => respondOk({ runs: null }))
    expect((await run('go-or-no-go.mjs')).stdout).toBe('No-go\n')
  })
})

it('copy-results.mjs reads each run once and prints the statuses that are not open', async () => {
  const statuses = ['failed', 'open']
  const tcases = statuses.map((status, index) => ({ seq: index + 7, status }))
  const runs = [23, 24].map((id) => ({ id, title: 'Run', closed: false }))
  api().override(() => respondOk({ runs, tcases }))
  const { stdout } = await run('copy-results.mjs')
  expect(stdout).toBe('SHOP-007 is failed in run 23\nSHOP-007 is failed in run 24\n')
  expect(api().calls).toHaveLength(3)
})

it('create-test-cases.mjs creates only the titles that the folder lacks', async () => {
  const data = [{ title: 'Pay by invoice' }]
  api().override((request, nth) => {
    if (request.startsWith('GET')) return respondOk({ total: 1, data })
    return nth === 1 ? tooManyRequests : { status: 201, body: { id: 'a', seq: 129 } }
  })
  const { stdout } = await run('create-test-cases.mjs')
  expect(stdout).toBe('129 Pay with a gift card\n')
})

it('save-results.mjs prints each result of each run, even after 429 and 503', async () => {
  // Fail only one kind of request, since the script waits several seconds after each failure.
  api().override((request, nth) =>
    request.endsWith('/run') ? [tooManyRequests, unavailable][nth - 1] : undefined,
  )
  const { status, stdout } = await run('save-results.mjs')
  expect(status).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines.length).toBeGreaterThan(4)
  expect(JSON.parse(lines[0]!)).toMatchObject({ run: { id: 24 }, seq: 7, status: 'failed' })
})

it('update-test-cases.mjs changes each test case of all pages, even after 429 and 500', async () => {
  const data = Array.from({ length: 3 }, (_, index) => ({
    id: `id${index + 1}`,
    seq: index + 1,
    title: 'Case',
  }))
  const bodies: string[] = []
  api().override((request, nth, body) => {
    if (request.startsWith('GET')) {
      const page = Number(new URLSearchParams(request.split('?')[1]).get('page'))
      return respondOk({ total: 103, data: page === 1 ? data.slice(0, 2) : data.slice(2) })
    }
    if (request.endsWith('/id2')) return { status: 400, body: { message: 'no option Safari' } }
    if (nth < 3) return [tooManyRequests, serverError][nth - 1]
    bodies.push(body)
    return respondOk({ message: 'Test case updated' })
  })
  const { status, stdout, stderr } = await run('update-test-cases.mjs')
  expect(status).toBe(1)
  expect(stdout).toBe('2 test cases updated, 1 failed\n')
  expect(stderr).toBe('2 Case: 400 {\n  "message": "no option Safari"\n}')
  const change = { customFields: { browser_support: { value: 'Chromium only', isDefault: false } } }
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([change, change])
  expect(api().calls[0]?.request).toContain('folders=12&folders=14&types=standalone&types=template')
})
