import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A host that counts visits, as services do whose script a site may load. */
export interface VisitCounter {
  url: string
  /** What its script has reported, in order. */
  reports: string[]
  /** Everything that was asked of it. */
  asked: string[]
  close: () => void
}

/** Starts one on this machine. */
export async function startVisitCounter(): Promise<VisitCounter> {
  const [reports, asked]: [string[], string[]] = [[], []]
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.setHeader('Content-Type', 'text/javascript')
    response.end(request.url!.startsWith('/count.js') ? `(${String(countVisits)})()` : '')
    if (request.url === '/report') void text(request).then((body) => reports.push(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, reports, asked, close: () => server.close() }
}

/** Runs in the page: counts it and, as the reader goes on, each page of the visit. */
function countVisits(): void {
  const { src, dataset } = document.currentScript as HTMLScriptElement
  const report = () => {
    navigator.sendBeacon(new URL('/report', src), `${dataset.site} ${location.pathname}`)
  }
  const { history } = globalThis
  const push = history.pushState.bind(history)
  history.pushState = (...parts) => {
    push(...parts)
    report()
  }
  report()
}
