import type { ComponentType } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useMDXComponents as getMDXComponents } from '../../mdx-components.tsx'
import { describeImage } from '../../scripts/content/image-file.ts'
import { createCompiler } from '../../scripts/generate/compile.ts'
import { renderPage } from '../../scripts/generate/render-page.ts'
import { parseTestSite } from '../support/site.ts'
import { desktop, patchHtml, phone, siteUrl, startBrowser } from './browser.ts'
import { measureShift, watchShift } from './layout-shift.ts'

const open = startBrowser()

const drawing = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%" /></svg>`

/** Images of a page, and the boxes in which browsers show them in a column of 300 px. */
const images: [file: string, svg: string, box: [width: number, height: number]][] = [
  ['small.svg', drawing('width="40" height="30"'), [40, 30]],
  ['wide.svg', drawing('width="1200" height="400"'), [300, 100]],
  ['ratio.svg', drawing('viewBox="0 0 24 12"'), [300, 150]],
]

describe.each([desktop, phone])('an image, $width px wide', (viewport) => {
  it('has its place before it is here, and keeps it', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const html = `<div id="images" style="width: 300px">${await renderImages()}</div>`
    const { page } = await open({ viewport, prepare: watchShift })
    await patchHtml(page, (text) => text.replace('</h1>', `</h1>${html}`))
    await page.route('**/assets/*.svg', async (route) => {
      await arrival
      const [, svg] = images.find(([file]) => route.request().url().endsWith(file))!
      await route.fulfill({ contentType: 'image/svg+xml', body: svg })
    })
    await page.goto(`${siteUrl}/billing`, { waitUntil: 'domcontentloaded' })
    const measure = () =>
      page.locator('#images img').evaluateAll((nodes) =>
        nodes.map((node) => {
          const { width, height } = node.getBoundingClientRect()
          return [width, height]
        }),
      )
    const boxes = images.map(([, , box]) => box)
    // The style sheet may come after the document.
    await expect.poll(measure).toEqual(boxes)
    arrive()
    await page.waitForFunction(() =>
      Array.from(document.querySelectorAll<HTMLImageElement>('#images img')).every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    )
    expect(await measure()).toEqual(boxes)
    expect(await measureShift(page)).toBe(0)
  })
})

/** The HTML of the images, on the way that the pages of the site go. */
async function renderImages(): Promise<string> {
  const text = images.map(([file]) => `![A drawing](./${file})`).join('\n\n')
  const { site, context } = parseTestSite(
    { 'page.mdx': `---\ntitle: A page\ndescription: Of images.\n---\n\n${text}\n` },
    images.map(([file]) => file),
  )
  site.images = new Map(
    await Promise.all(
      images.map(async ([file, svg]) => {
        const bytes = new TextEncoder().encode(svg)
        return [file, await describeImage(bytes, bytes.length)] as const
      }),
    ),
  )
  const code = await createCompiler()(renderPage(site.pages[0]!, context, undefined), 'page.mdx')
  // As `nextra/evaluate` does it, which takes code for a development build here.
  const run = Reflect.construct(Function, ['$', code]) as (runtime: object) => {
    default: ComponentType
  }
  const { default: Content } = run({ ...jsxRuntime, useMDXComponents: () => getMDXComponents() })
  return renderToStaticMarkup(<Content />)
}
