import { chromium } from 'playwright-core'
import { mkdir, writeFile } from 'node:fs/promises'
import { serveSite } from '/tmp/wt/html/scripts/site/serve/serve.ts'
const [dir, target] = process.argv.slice(2)
await mkdir(target!, { recursive: true })
const server = await serveSite({ dir: dir!, port: 0, host: '127.0.0.1' })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const views: [string, string, { width: number; height: number }, string][] = [
  ['home', '/', { width: 1280, height: 800 }, 'light'],
  ['home-phone', '/', { width: 390, height: 844 }, 'light'],
  ['guide', '/quick-start', { width: 1280, height: 800 }, 'light'],
  ['guide-dark', '/quick-start', { width: 1280, height: 800 }, 'dark'],
  ['guide-phone', '/quick-start', { width: 390, height: 844 }, 'light'],
  ['api', '/api/run', { width: 1280, height: 800 }, 'light'],
  ['api-wide', '/api/run', { width: 1700, height: 900 }, 'light'],
  ['cli', '/cli-usage', { width: 1280, height: 800 }, 'light'],
  ['category', '/category/caseboard-cli-tool', { width: 1280, height: 800 }, 'light'],
  ['missing', '/no-such-page', { width: 1280, height: 800 }, 'light'],
  ['contact', '/contact-us', { width: 900, height: 800 }, 'light'],
]
for (const [name, path, viewport, mode] of views) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  await page.addInitScript((m) => localStorage.setItem('theme', m), mode)
  await page.goto(server.url + path)
  for (const [stage, act] of [['early', async () => {}], ['react', async () => { await page.mouse.move(2, 300); await page.mouse.move(3, 301); await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset); await page.waitForTimeout(600) }]] as const) {
    await act()
    await page.waitForTimeout(500)
    await writeFile(`${target}/${name}-${stage}.png`, await page.screenshot({ fullPage: true }))
  }
  await page.close()
}
await browser.close(); await server.close(); process.exit(0)
