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

describe('uncovered-requirements.mjs', () => {
  const requirement = (id: string) => ({
    id,
    text: id === 'r3' ? 'Pay by card' : '',
    url: 'https://x',
  })
  const data = [
    { seq: 7, requirements: [requirement('r3')] },
    { seq: 12, requirements: [requirement('r3'), requirement('r4')] },
    { seq: 21 },
  ]
  const respondWith = (statuses: [id: number, createdAt: string, statuses: string[]][]) => {
    api().override((request, nth) => {
      if (request.includes('/run?') && nth < 3) return [tooManyRequests, serverError][nth - 1]
      if (request.includes('/run?')) {
        return respondOk({ runs: statuses.map(([id, createdAt]) => ({ id, createdAt })) })
      }
      const run = statuses.find(([id]) => request.includes(`/run/${id}/`))
      const tcases = run?.[2].map((status, index) => ({ seq: [7, 12][index], status }))
      return run ? respondOk({ tcases }) : respondOk({ total: 3, data })
    })
  }

  it('exits with 1 and names the requirements whose latest results are not passed', async () => {
    respondWith([
      [23, '2025-09-29T08:15:00Z', ['failed', 'passed']],
      [24, '2025-09-30T06:15:00Z', ['open', 'failed']],
    ])
    const { status, stdout } = await run('uncovered-requirements.mjs', { argv: ['5'] })
    expect(status).toBe(1)
    expect(stdout).toBe(
      'Pay by card: SHOP-007 failed, SHOP-012 failed\n' +
        'https://x: SHOP-012 failed\n' +
        '2 of 2 requirements have no passing test\n',
    )
    expect(api().calls[0]?.request).toContain('milestoneIds=5')
  })

  it('exits with 0 if each requirement has a passed test case', async () => {
    respondWith([[24, '2025-09-30T06:15:00Z', ['open', 'passed']]])
    const { status, stdout } = await run('uncovered-requirements.mjs')
    expect([status, stdout]).toEqual([0, '0 of 2 requirements have no passing test\n'])
  })
})

describe('closed-runs.mjs', () => {
  const runOf = (id: number, failed: number) => {
    const statusCounts = { all: 5, open: 1, passed: 4 - failed, failed, blocked: 0 }
    return { id, title: `Run "${id}"`, statusCounts }
  }
  const announce = async (env: Record<string, string>, known?: string) => {
    const messages: unknown[] = []
    api().override((request, nth, body) => {
      if (nth < 3) return [tooManyRequests, serverError][nth - 1]
      if (!request.endsWith('/hook'))
        return respondOk({ runs: [runOf(3, 2), runOf(2, 0), runOf(1, 1)] })
      messages.push(JSON.parse(body))
      return respondOk({})
    })
    const hook = `${api().addressOf('chat')}/hook`
    const files = known === undefined ? {} : { 'closed-runs.json': known }
    const result = await run('closed-runs.mjs', { env: { CHAT_WEBHOOK: hook, ...env }, files })
    expect([result.status, result.stderr]).toEqual([0, ''])
    expect(result.read('closed-runs.json').toString()).toBe(known ? '[1,2,3]' : '[3,2,1]')
    return messages
  }
  const textOf = (id: number, counts: string) =>
    expect.stringMatching(
      new RegExp(
        `^Test run ${id} "Run "${id}"" is closed: ${counts}, 0 blocked, 1 open of 5\\n\\S+/${id}$`,
      ),
    ) as string

  it('posts the counts of each run to Slack once, even after 429 and 500', async () => {
    expect(await announce({}, '[1]')).toEqual([
      { text: textOf(2, '0 failed, 4 passed') },
      { text: textOf(3, '2 failed, 2 passed') },
    ])
  })

  it('posts Adaptive Cards for runs with failures only', async () => {
    const messages = await announce({ CHAT_FORMAT: 'teams', ONLY_FAILED: '1' }, '[1]')
    expect(messages).toEqual([
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: expect.objectContaining({
              type: 'AdaptiveCard',
              body: [{ type: 'TextBlock', text: textOf(3, '2 failed, 2 passed'), wrap: true }],
            }) as object,
          },
        ],
      },
    ])
  })
})
