import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PreviewState } from './preview-state.ts'

/** Tells all open pages of the preview what has become of it. */
export interface EventStream {
  /** Answers a page with the state, and with every later one until it closes. */
  connect(request: IncomingMessage, response: ServerResponse): void
  send(state: PreviewState): void
}

/** Creates a stream of server-sent events, at first without a state. */
export function createEventStream(): EventStream {
  const pages = new Set<ServerResponse>()
  let last = ''
  return {
    connect(request, response) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      response.write(last || ':\n\n')
      pages.add(response)
      request.once('close', () => pages.delete(response))
    },
    send(state) {
      last = `data: ${JSON.stringify(state)}\n\n`
      for (const page of pages) page.write(last)
    },
  }
}
