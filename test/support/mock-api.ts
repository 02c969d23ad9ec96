import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OpenAPIBackend, type Context, type Request } from 'openapi-backend'

/** What the mock server was asked and what it answered. */
export interface MockCall {
  /** First segment of the path, which tells samples apart. */
  sample: string
  request: string
  status: number
  /** Why it is no success. */
  reason: string
}

/** A server that answers as a description says: it checks requests and returns examples. */
export interface MockApi {
  port: number
  calls: MockCall[]
  close: () => Promise<void>
}

/** Starts a mock server on the loopback interface; `/<sample>` goes before the path of the API. */
export async function startMockApi(definition: object): Promise<MockApi> {
  const { servers } = definition as { servers: { url: string }[] }
  const backend: OpenAPIBackend = new OpenAPIBackend({
    definition: definition as never,
    apiRoot: new URL(servers[0]!.url).pathname,
    // Its own check of descriptions knows OpenAPI 3.0 only; ours has checked this one.
    quick: true,
    ajvOpts: { strict: false, coerceTypes: 'array', validateFormats: false },
    handlers: {
      validationFail: ({ validation }) => ({ status: 400, body: validation.errors }),
      notFound: () => ({ status: 404, body: 'no such path' }),
      methodNotAllowed: () => ({ status: 405, body: 'no such method' }),
      unauthorizedHandler: () => ({ status: 401, body: 'no key' }),
      notImplemented: ({ operation }: Context) => {
        const id = operation.operationId ?? ''
        const example: { status: number; mock?: unknown } = backend.mockResponseForOperation(id)
        return { status: example.status, body: example.mock }
      },
    },
    securityHandlers: {
      apiKey: ({ request }: Context) => hasKey(request.headers as Record<string, unknown>),
    },
  })
  await backend.init()
  const calls: MockCall[] = []
  const server = createServer((incoming, response) => {
    void (async () => {
      const [, sample = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(incoming.url ?? '') ?? []
      const request = await toRequest(incoming, path)
      const answer = (await backend.handleRequest(request)) as { status: number; body: unknown }
      const body = JSON.stringify(answer.body)
      const reason = answer.status < 300 ? '' : body
      calls.push({ sample, request: `${request.method} ${path}`, status: answer.status, reason })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function hasKey(headers: Record<string, unknown>): boolean {
  return /^ApiKey \S/.test(String(headers.authorization))
}

async function toRequest(incoming: IncomingMessage, target: string): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const type = incoming.headers['content-type'] ?? ''
  const [path = '', query = ''] = target.split('?')
  return {
    method: incoming.method ?? 'GET',
    path,
    query,
    headers: incoming.headers as Record<string, string>,
    body: type.startsWith('multipart/') ? readForm(text) : text === '' ? undefined : text,
  }
}

/** The fields of a form, each with the names of its files; one that is repeated is a list. */
function readForm(text: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = {}
  for (const [, field = '', file = ''] of text.matchAll(/name="([^"]+)"; filename="([^"]*)"/g)) {
    form[field] = field in form ? [form[field]!, file].flat() : file
  }
  return form
}
