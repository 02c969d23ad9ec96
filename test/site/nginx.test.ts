import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findNginx } from '#commands/shared/find-nginx.ts'
import type { RunningServer } from '#site/serve/serve.ts'
import { describeAnswer } from '../support/ask.ts'
import { hasBrotli, startNginx } from '../support/nginx.ts'
import { fixtureUrl } from './fixture.ts'

describe.runIf(findNginx())('nginx and the built site', () => {
  let nginx: RunningServer
  beforeAll(async () => {
    nginx = await startNginx(inject('fixtureDir'))
  })
  afterAll(() => nginx.close())

  it('answers for every file and page as `npm start` does', async () => {
    const { origin, pathname: below } = new URL(fixtureUrl)
    const entries = await readdir(inject('fixtureDir'), { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `${below}/${path.relative(inject('fixtureDir'), file)}`)
    const pages = paths.filter((file) => file.endsWith('.html'))
    const routes = pages.map((file) => file.replace(/\.html$/, ''))
    const accepted = hasBrotli ? 'gzip, deflate, br' : 'gzip, deflate'
    const statuses: Record<number, number> = {}
    const others = ['', '/', '/reserve', '/old/booking/?a', '/none'].map((each) => below + each)
    for (const target of [...paths, ...routes, ...others, '/', '/reserve', '/drawing.svg']) {
      const asked = { target: encodeURI(target), headers: { 'Accept-Encoding': accepted } }
      const expected = await describeAnswer(origin, asked)
      expect({ target, ...(await describeAnswer(nginx.url, asked)) }).toEqual({
        target,
        ...expected,
      })
      statuses[expected.status] = (statuses[expected.status] ?? 0) + 1
    }
    expect(pages.length).toBeGreaterThan(40)
    expect(statuses[200]).toBeGreaterThan(200)
    // Pages under the names of their files, and old routes.
    expect(statuses[308]).toBeGreaterThanOrEqual(pages.length)
  })
})
