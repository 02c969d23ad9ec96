import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { OpenAPIBackend, type Context, type Request } from 'openapi-backend'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { parse } from 'yaml'
import { apiFilePath } from '#features/api-reference/api.ts'
import { close, listen } from '#site/serve/listen.ts'
import { readConfig, variables } from './content.ts'

/** Request to the mock server, and its response. */
export interface MockCall {
  /** ID of the sample that made the request, from the first path segment. */
  sample: string
  /** Method and path, such as `GET /project/SHOP/run`. */
  request: string
  status: number
  /** Body of an error response, or an empty string. */
  reason: string
}

export interface MockResponse {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/**
 * Function that returns the response to the nth identical request, counted from 1. `undefined`
 * stands for the documented response.
 */
export type ResponseOverride = (
  request: string,
  nth: number,
  body: string,
) => MockResponse | undefined

/** Returns a response with status 200. */
export const respondOk = (body: object): MockResponse => ({ status: 200, body })
export const tooManyRequests: MockResponse = {
  status: 429,
  headers: { 'Retry-After': '0' },
  body: { message: 'Too many requests, try again later' },
}
export const unavailable: MockResponse = { status: 503, body: { message: 'Try again later' } }
export const serverError: MockResponse = { status: 500, body: { message: 'Internal server error' } }

export type MockApi = Awaited<ReturnType<typeof startMockApi>>

/**
 * Starts a mock server of the documented API before the tests of a file, and closes it after them.
 * Overrides last for one test.
 */
export function setUpMockApi(): () => MockApi {
  let api: MockApi
  beforeAll(async () => {
    api = await startMockApi(parse(readConfig(apiFilePath)) as Definition)
  })
  beforeEach(() => api.override(() => undefined))
  afterAll(() => api.close())
  return () => api
}

/** Returns the environment variables that samples read. */
export function createSampleEnv(address: string): Record<string, string> {
  const { envPrefix } = variables
  return { [`${envPrefix}_TOKEN`]: 't1842.k07.secret', [`${envPrefix}_URL`]: address }
}

/** Starts a server that validates requests and responds with examples from the API description. */
async function startMockApi(definition: Definition) {
  const apiRoot = new URL(definition.servers[0]!.url).pathname
  const backend = await createBackend(definition, apiRoot)
  const calls: MockCall[] = []
  let override: ResponseOverride = () => undefined
  const respond = async (incoming: IncomingMessage): Promise<MockResponse> => {
    const [, sample = '', url = ''] = /^\/(\w+)(\/.*)$/.exec(incoming.url ?? '') ?? []
    const request = `${incoming.method} ${url.replace(apiRoot, '')}`
    const body = await text(incoming)
    const nth = calls.filter((call) => call.request === request).length + 1
    const response =
      override(request, nth, body) ??
      ((await backend.handleRequest(toRequest(incoming, url, body))) as MockResponse)
    const { status } = response
    const reason = status < 300 ? '' : JSON.stringify(response.body)
    calls.push({ sample, request, status, reason })
    return response
  }
  const server = createServer((incoming, outgoing) => {
    void respond(incoming).then(({ status, headers, body }) => {
      outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      // Indent, since scripts that read JSON with regular expressions must accept whitespace.
      outgoing.end(JSON.stringify(body, null, 2))
    })
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    /** Returns the URL that replaces the origin of the API in a sample. */
    addressOf: (sample: string) => `http://127.0.0.1:${port}/${sample}`,
    calls,
    /** Overrides responses until it is called again or the test ends, and clears `calls`. */
    override: (next: ResponseOverride) => {
      override = next
      calls.length = 0
    },
    close: () => close(server),
  }
}

async function createBackend(definition: Definition, apiRoot: string): Promise<OpenAPIBackend> {
  const backend: OpenAPIBackend = new OpenAPIBackend({
    definition: definition as never,
    apiRoot,
    // Skip validating the description, since the library's validator supports only OpenAPI 3.0.
    quick: true,
    ajvOpts: { strict: false, coerceTypes: 'array', validateFormats: false },
    handlers: {
      validationFail: ({ validation }) => ({ status: 400, body: validation.errors }),
      notFound: () => ({ status: 404, body: 'no such path' }),
      methodNotAllowed: () => ({ status: 405, body: 'no such method' }),
      unauthorizedHandler: () => ({ status: 401, body: 'no key' }),
      notImplemented: ({ operation }: Context) => {
        const id = operation.operationId!
        const example: { status: number; mock?: unknown } = backend.mockResponseForOperation(id)
        return { status: example.status, body: example.mock }
      },
    },
    securityHandlers: {
      apiKey: ({ request }: Context) => {
        const headers = request.headers as Record<string, string>
        return /^ApiKey \S/.test(headers.authorization!)
      },
    },
  })
  await backend.init()
  return backend
}

function toRequest(incoming: IncomingMessage, url: string, body: string): Request {
  const isForm = incoming.headers['content-type']?.startsWith('multipart/')
  const [path = '', query = ''] = url.split('?')
  return {
    method: incoming.method!,
    path,
    query,
    headers: incoming.headers as Record<string, string>,
    body: isForm ? parseForm(body) : body === '' ? undefined : body,
  }
}

/** Returns the file name or names of each field in multipart form data. */
function parseForm(body: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = {}
  for (const [, field = '', file = ''] of body.matchAll(/name="([^"]+)"; filename="([^"]*)"/g)) {
    form[field] = field in form ? [form[field]!, file].flat() : file
  }
  return form
}

interface Definition {
  servers: { url: string }[]
}
