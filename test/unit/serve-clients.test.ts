import { renameSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  parseAnswer,
  readAll,
  serveFolder,
  writeFiles,
  type ServedFolder,
} from '../support/serve-folder.ts'

const files = { 'page.html': '<p>page</p>', '404.html': '<p>none</p>' }
const ask = 'GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

const countSockets = () =>
  process.getActiveResourcesInfo().filter((each) => each === 'TCPSocketWrap').length

let served: ServedFolder
beforeAll(async () => {
  served = await serveFolder(files)
})
afterAll(() => served.close())

describe('clients', () => {
  it('that do not finish what they ask are not waited for', async () => {
    const own = await serveFolder(files, { patience: { asking: 200 } })
    try {
      expect(parseAnswer(await own.talk('GET /page HTTP/1.1\r\nHost: a\r\nX-Slow: ')).status).toBe(
        408,
      )
      expect(
        parseAnswer(await own.talk('POST /page HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'))
          .status,
      ).toBe(405)
      // Neither is who asks nothing.
      expect(await own.talk('')).not.toContain('page')
    } finally {
      await own.close()
    }
  })

  it('that close their own side are let go', async () => {
    for (const text of ['GET /pa', 'GET /page HTTP/1.1\r\nHost: a\r\n\r\n']) {
      const socket = await served.open({ allowHalfOpen: true })
      const answer = readAll(socket)
      socket.end(text)
      await answer
    }
    expect(parseAnswer(await served.talk(ask)).status).toBe(200)
  })

  it('that hang up halfway do no harm', async () => {
    for (const text of ['', 'GET /pa', 'GET /page HTTP/1.1\r\nHost: a\r\n\r\n']) {
      const socket = await served.open()
      socket.write(text)
      socket.resetAndDestroy()
    }
    expect(parseAnswer(await served.talk(ask)).status).toBe(200)
  })

  it('that do not take what they get are not waited for', async () => {
    const large = { 'large.json': '0123456789'.repeat(2 ** 21) }
    const own = await serveFolder(large, { patience: { idle: 200 } })
    const before = countSockets()
    try {
      const socket = await own.open()
      socket.pause().write('GET /large.json HTTP/1.1\r\nHost: a\r\n\r\n')
      await expect.poll(countSockets).toBe(before + 2)
      await expect.poll(countSockets, { timeout: 30_000 }).toBe(before + 1)
      socket.destroy()
    } finally {
      await own.close()
    }
  })

  it('may be 2,000 at once', async () => {
    const own = await serveFolder(files, { patience: { asking: 300_000 } })
    try {
      const sockets = await Promise.all(Array.from({ length: 2000 }, () => own.open()))
      // The system takes them before the server does, whose sockets are counted, too.
      const both = 2 * sockets.length
      await expect.poll(countSockets, { timeout: 60_000 }).toBeGreaterThanOrEqual(both)
      const answers = sockets.map((socket) => {
        const answer = readAll(socket)
        socket.write(ask)
        return answer
      })
      const texts = await Promise.all(answers)
      const good = texts.filter((text) => text.endsWith(files['page.html']))
      expect(good).toHaveLength(sockets.length)
    } finally {
      await own.close()
    }
  })
})

it('answers from the site that is there, while another is put in its place', async () => {
  const own = await serveFolder({ 'a.html': 'old', '404.html': 'none' })
  const get = async (target: string) =>
    parseAnswer(await own.talk(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`))
  try {
    expect((await get('/a')).text).toBe('old')
    await writeFiles(`${own.dir}-next`, {
      'a.html': 'the new one',
      '404.html': 'none',
      _redirects: '/b /a 301',
    })
    await rename(own.dir, `${own.dir}-old`)
    const asked = get('/a')
    const missing = get('/c')
    // By the time these are answered, the server has had the two before.
    for (let i = 0; i < 5; i++) await own.talk('POST / HTTP/1.1\r\nHost: a\r\n\r\n')
    await rename(`${own.dir}-next`, own.dir)
    expect((await asked).text).toBe('the new one')
    expect((await missing).status).toBe(404)
    expect((await get('/b')).headers.location).toBe('/a')
    await rm(`${own.dir}-old`, { recursive: true })
  } finally {
    await own.close()
  }
})

it('says that the site is not there, where it does not come back', async () => {
  const own = await serveFolder(files, { patience: { absence: 50 } })
  try {
    await rm(own.dir, { recursive: true })
    const answers = (await Promise.all([own.talk(ask), own.talk(ask)])).map(parseAnswer)
    for (const { status, headers, text } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '5'])
      expect(text).toMatch(/^The site was waited for/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    await writeFiles(own.dir, files)
    expect(parseAnswer(await own.talk(ask)).status).toBe(200)
  } finally {
    await own.close()
  }
})

it('misses no page, at whatever step of the search for it another site is put in place', async () => {
  const own = await serveFolder({ 'a.html': 'here', '404.html': 'none' })
  try {
    const texts: string[] = []
    for (let turns = 0; turns < 60; turns++) {
      renameSync(own.dir, `${own.dir}-next`)
      const asked = own.talk('GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
      // The system answers the server meanwhile, which hears of it after the site is there.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
      renameSync(`${own.dir}-next`, own.dir)
      texts.push(parseAnswer(await asked).text)
    }
    expect(texts.filter((text) => text !== 'here')).toEqual([])
  } finally {
    await own.close()
  }
})
