import { createServer } from 'node:http'
import { findRedirect } from '../serve/find-redirect.ts'
import { sendFile } from '../serve/send-file.ts'
import { redirect } from '../serve/send-site.ts'
import { close, listen } from '../serve/serve.ts'
import type { EventStream } from './event-stream.ts'
import { sendStarting, type PreviewProxy } from './proxy.ts'
import { eventsPath } from './preview-state.ts'

/** What the preview answers by itself. */
export interface PreviewRoutes {
  pages: ReadonlySet<string>
  /** New path by old path. */
  redirects: ReadonlyMap<string, string>
}

/** What to serve and where to listen. */
export interface PreviewOptions {
  /** Folder of the files that are no pages. */
  dir: string
  port: number
  host: string
  events: EventStream
  /** Leads to Next, which renders the pages, and the one for unknown addresses. */
  next: PreviewProxy
  /** Asked at each request, as they change with the content; undefined before there are any. */
  routes: () => PreviewRoutes | undefined
}

/** A running preview. */
export interface PreviewServer {
  port: number
  close(): Promise<void>
}

/**
 * Serves the preview with the answers of the finished site: redirects and clean addresses (308), files,
 * pages, and the not-found page for everything else. Rejects with the system's error where the port is
 * not to be had.
 */
export async function servePreview(options: PreviewOptions): Promise<PreviewServer> {
  const { dir, port, host, events, next, routes } = options
  const server = createServer((request, response) => {
    const { url = '/' } = request
    const pathname = url.split('?')[0]!
    if (pathname === eventsPath) return events.connect(request, response)
    if (isOfNext(pathname)) return next.forward(request, response)
    const known = routes()
    if (!known) return sendStarting(response)
    const { pages, redirects } = known
    const target = findRedirect(url, redirects)
    if (target !== undefined) redirect(response, target)
    else if (pages.has(pathname)) next.forward(request, response)
    else {
      const exchange = { request, response, dir }
      sendFile(exchange, pathname, () => next.forward(request, response, 404))
    }
  })
  server.on('upgrade', (request, socket, head) => next.upgrade(request, socket, head))
  await listen(server, port, host)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => close(server),
  }
}

/** Code of the site, and what Next's own tools ask for. */
function isOfNext(pathname: string): boolean {
  return /^\/(?:_next|__nextjs)/.test(pathname)
}
