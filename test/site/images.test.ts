import { describe, expect, it } from 'vitest'
import { fixtureUrl, startFixtureBrowser } from './fixture.ts'
import { waitForReact } from './browser.ts'
import { measureShift, watchShift } from './layout-shift.ts'

const open = startFixtureBrowser()

/** The pictures of the page, and the boxes in which browsers show them in a column of that width. */
const boxesIn = (width: number) => [
  [40, 30],
  [width, width / 3],
  [width, width / 2],
  [120, 120],
]

describe('an image', () => {
  it('has its place before it is here, and keeps it', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const { page } = await open({ path: '/contact', prepare: watchShift, isEarly: true })
    await page.route('**/*.svg', async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto(`${fixtureUrl}/maps`, { waitUntil: 'domcontentloaded' })
    const pictures = page.locator('article img')
    const measure = () =>
      pictures.evaluateAll((nodes) =>
        nodes.map((node) => {
          const { width, height } = node.getBoundingClientRect()
          return [Math.round(width), Math.round(height)]
        }),
      )
    const column = async () => {
      const width = await page
        .locator('article p')
        .first()
        .evaluate((node) => node.clientWidth)
      return boxesIn(width).map((box) => box.map(Math.round))
    }
    // The style sheet may come after the document.
    await expect
      .poll(async () => JSON.stringify(await measure()))
      .toBe(JSON.stringify(await column()))
    expect(
      await pictures.evaluateAll((all) => all.some((img) => (img as HTMLImageElement).complete)),
    ).toBe(false)
    arrive()
    await page.waitForFunction(() =>
      Array.from(document.querySelectorAll<HTMLImageElement>('article img')).every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    )
    expect(await measure()).toEqual(await column())
    await waitForReact(page)
    expect(await measure()).toEqual(await column())
    expect(await measureShift(page)).toBe(0)
  })
})
