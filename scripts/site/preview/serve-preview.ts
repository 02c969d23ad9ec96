import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { redirect, sendFile } from '../serve/send-site.ts'
import { findRedirect } from '../serve/redirects.ts'
import { close, listen } from '../serve/serve.ts'
import { eventsPath, type PageCrash, type PreviewState } from './preview-state.ts'
import { forward, forwardUpgrade, sendStarting } from './proxy.ts'

/** The site as the preview shows it. */
export interface Preview {
  /** The routes of pages, as they stand in addresses. */
  pages: ReadonlySet<string>
  /** New path by old path. */
  redirects: ReadonlyMap<string, string>
  state: PreviewState
}

/** What to serve and where to listen. */
export interface PreviewOptions {
  /** Folder of the files that are no pages. */
  dir: string
  port: number
  host: string
  /** Port of Next, which renders the pages, and the one for unknown addresses. */
  nextPort: number
  /** Called if a page could not be rendered. */
  onCrash: (crash: PageCrash) => void
}

/** A running preview. */
export interface PreviewServer {
  port: number
  /** Shows another state of the site, also in the pages that are open. */
  show(preview: Preview): void
  close(): Promise<void>
}

/**
 * Serves the preview with the answers of the finished site: redirects and clean addresses (308), files,
 * pages, and the not-found page for everything else. Rejects with the system's error where it cannot
 * listen.
 */
export async function servePreview(options: PreviewOptions): Promise<PreviewServer> {
  const { dir, port, host, nextPort, onCrash } = options
  let shown: Preview | undefined
  const openPages = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const { url = '/' } = request
    const pathname = url.split('?')[0]!
    if (pathname === eventsPath && request.method === 'POST') {
      void text(request).then((body) => onCrash(JSON.parse(body) as PageCrash))
      response.writeHead(204).end()
      return
    }
    if (pathname === eventsPath) {
      openPages.add(response)
      response.once('close', () => openPages.delete(response))
      response.writeHead(200, eventHeaders).write(eventOf(shown))
      return
    }
    if (isOfNext(pathname)) return forward(nextPort, { request, response })
    if (!shown) return sendStarting(response)
    const target = findRedirect(url, shown.redirects)
    if (target !== undefined) redirect(response, target)
    else if (shown.pages.has(pathname)) forward(nextPort, { request, response })
    else {
      const notFound = () => forward(nextPort, { request, response, status: 404 })
      sendFile({ request, response, dir }, pathname, notFound)
    }
  })
  server.on('upgrade', (request, socket) => forwardUpgrade(nextPort, request, socket))
  return {
    port: await listen(server, port, host),
    show(preview) {
      shown = preview
      for (const page of openPages) page.write(eventOf(preview))
    },
    close: () => close(server),
  }
}

const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
}

/** Returns the server-sent event of a state; a comment where there is none yet. */
function eventOf(preview: Preview | undefined): string {
  return preview ? `data: ${JSON.stringify(preview.state)}\n\n` : ':\n\n'
}

/** Whether a path is that of code of the site, or one that Next's own tools ask for. */
function isOfNext(pathname: string): boolean {
  return /^\/(?:_next|__nextjs)/.test(pathname)
}
