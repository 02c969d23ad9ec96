import { chromium } from 'playwright-core'
import lighthouse from 'lighthouse'
import { findPort } from '#site/serve/find-port.ts'

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** Lighthouse's scores from 0 to 100, and what its page load took, in milliseconds. */
export interface LighthouseResult {
  scores: Record<Category, number>
  largestContentfulPaint: number
  totalBlockingTime: number
  /** Audits that did not pass, by id. */
  failed: string[]
}

const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Runs Lighthouse for a phone on each page, one after another, in a browser of its own. Scores of
 * categories that are not asked for are NaN.
 */
export async function runLighthouse(
  urls: string[],
  executablePath: string,
  onlyCategories: readonly Category[] = categories,
): Promise<LighthouseResult[]> {
  const port = await findPort()
  const args = ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const results: LighthouseResult[] = []
    for (const url of urls) results.push(await measure(url, port, onlyCategories))
    return results
  } finally {
    await browser.close()
  }
}

async function measure(
  url: string,
  port: number,
  onlyCategories: readonly Category[],
): Promise<LighthouseResult> {
  const run = await lighthouse(url, {
    ...{ port, output: 'json', logLevel: 'silent' },
    onlyCategories: [...onlyCategories],
  })
  if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
  const { lhr } = run
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? NaN) * 100)]),
  ) as LighthouseResult['scores']
  const counted = new Set(
    Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
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
