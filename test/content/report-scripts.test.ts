import { describe, expect, it } from 'vitest'
import { respondOk, serverError, setUpMockApi, tooManyRequests } from './mock-api.ts'
import { runPageScript } from './page-scripts.ts'

const api = setUpMockApi()
const run = (name: string, options?: Parameters<typeof runPageScript>[2]) =>
  runPageScript(name, api(), options)

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

  it('only remembers the runs the first time', async () => {
    expect(await announce({})).toEqual([])
  })
})
