import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A request for a path that is sent as it is. */
export interface Asked {
  target: string
  method?: string
  headers?: OutgoingHttpHeaders
}

/** What came back, with the body as it was before it was compressed. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks a server for a path without putting the path in order, as `fetch` would. */
export function ask(url: string, { target, method = 'GET', headers = {} }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: target, method, headers, agent: false }
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = decode(Buffer.concat(chunks), response.headers['content-encoding'])
        resolve({ status: response.statusCode!, headers: response.headers, body })
      })
    })
    sent.on('error', reject).end()
  })
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/**
 * What servers of one site are to have in common. What stands in a redirect or a refusal is the
 * server's own.
 */
export async function describeAnswer(url: string, asked: Asked) {
  const { status, headers, body } = await ask(url, asked)
  const kept = Object.entries(headers).filter(([name]) => compared.has(name))
  const answer = { status, headers: Object.fromEntries(kept) }
  if (![200, 206, 404].includes(status)) return answer
  return { ...answer, type: headers['content-type'], text: body.toString('latin1') }
}

const compared = new Set([
  ...['allow', 'cache-control', 'content-encoding', 'content-range', 'content-security-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'location'],
  ...['permissions-policy', 'referrer-policy', 'strict-transport-security'],
  'x-content-type-options',
])
