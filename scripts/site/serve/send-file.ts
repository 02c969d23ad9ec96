import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import send, { type SendOptions } from 'send'

/** A request, its answer, and the folder in which the answer is looked for. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  dir: string
}

/** Sends a file of the folder, given as a path of an address; calls `otherwise` where there is none. */
export function sendFile(
  { request, response, dir }: Exchange,
  file: string,
  otherwise: () => void,
  options?: SendOptions,
): void {
  send(request, file, { root: path.resolve(dir), index: false, cacheControl: false, ...options })
    .on('directory', otherwise)
    .on('error', ({ statusCode = 500 }: { statusCode?: number }) => {
      if (response.headersSent) response.destroy()
      else if (statusCode === 404) otherwise()
      else refuse(response, statusCode)
    })
    .pipe(response)
}

/** Answers with a status and its name alone, or with what there is to say of it. */
export function refuse(
  response: ServerResponse,
  status: number,
  reason = STATUS_CODES[status],
): void {
  const text = `${reason}\n`
  if (status === 405) response.setHeader('Allow', 'GET, HEAD')
  // What else such a client may have to say is not waited for.
  if (status !== 404 && status !== 416) response.setHeader('Connection', 'close')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.statusCode = status
  response.end(text)
}
