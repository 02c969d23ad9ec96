import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MockApi } from '../support/mock-api.ts'

/** An answer that goes before that of the mock server. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** Says what a request gets the nth time, from 1; the mock server answers where it says nothing. */
export type Mood = (request: string, nth: number, body: string) => Answer | undefined

/** A server that sends requests on to a mock server, unless its mood is another. */
export interface MoodyApi {
  url: string
  /** Method and path of each request, with its body, in their order. */
  calls: { request: string; body: string; status: number }[]
  setMood: (mood: Mood) => void
  close: () => Promise<void>
}

/** Starts a server that refuses requests, or changes answers, as a real one may. */
export async function startMoodyApi(mock: MockApi): Promise<MoodyApi> {
  const calls: MoodyApi['calls'] = []
  let mood: Mood = () => undefined
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = `${incoming.method} ${(incoming.url ?? '').replace('/api/public/v0', '')}`
    const body = await readBody(incoming)
    const nth = calls.filter((call) => call.request === request).length + 1
    const sent = body.toString('utf8')
    const moody = mood(request, nth, sent)
    const { status, headers, body: text } = moody ?? (await forward(incoming, body))
    calls.push({ request, body: sent, status })
    // Spaces and line feeds, which JSON may have anywhere between its parts.
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(text, null, 2))
  }
  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<Answer> => {
    const { authorization = '', 'content-type': type = '' } = incoming.headers
    const forwarded = await fetch(`http://127.0.0.1:${mock.port}/script${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: { authorization, ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    return { status: forwarded.status, body: await forwarded.json() }
  }
  const server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    setMood: (next) => {
      mood = next
      calls.length = 0
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
