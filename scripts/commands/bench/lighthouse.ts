import { chromium } from 'playwright-core'
import lighthouse from 'lighthouse'
import { findPort } from '../../site/serve/find-port.ts'

/** Lighthouse's scores from 0 to 100, and what its page load took, in milliseconds. */
export interface LighthouseResult {
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
  largestContentfulPaint: number
  totalBlockingTime: number
  /** Audits that did not pass, by id. */
  failed: string[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Runs Lighthouse for a phone on each page, one after another, in a browser of its own. */
export async function runLighthouse(
  urls: string[],
  executablePath: string,
): Promise<LighthouseResult[]> {
  const port = await findPort()
  const args = ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const results: LighthouseResult[] = []
    for (const url of urls) results.push(await measure(url, port))
    return results
  } finally {
    await browser.close()
  }
}

async function measure(url: string, port: number): Promise<LighthouseResult> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
  if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
  const { lhr } = run
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as LighthouseResult['scores']
  const counted = new Set(
    categories.flatMap((name) =>
      lhr.categories[name]!.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return {
    scores,
    largestContentfulPaint: lhr.audits['largest-contentful-paint']?.numericValue ?? NaN,
    totalBlockingTime: lhr.audits['total-blocking-time']?.numericValue ?? NaN,
    failed: Object.values(lhr.audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
      .map(({ id }) => id),
  }
}
