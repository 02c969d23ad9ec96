import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone, setUpBrowser } from './browser.ts'

const open = setUpBrowser()

/** Styles of elements in an article that try to leave it. The gate refuses them. */
const hostileStyles = [
  'position: fixed; inset: 0; z-index: 99999',
  'position: absolute; inset: -9999px; z-index: 99999',
  'position: relative; top: -600px; left: -900px; width: 300vw; height: 300vh; z-index: 99999',
  'margin: -900px -900px 0; width: 300vw; height: 300vh',
  'transform: translate(-500px, -500px) scale(50); height: 100px',
  'position: sticky; top: 0; height: 100vh; margin-top: -400px; z-index: 99999',
  'float: left; margin-left: -900px; width: 300vw; height: 100vh',
  'outline: 999px solid red; box-shadow: 0 0 0 999px red',
  'position: fixed; inset: 0; width: 300vw; height: 300vh; mix-blend-mode: difference',
]

it.each([desktop, phone])('keeps everything inside the article: %o', async (viewport) => {
  const { page } = await open({ path: '/tms', viewport })
  for (const style of hostileStyles) {
    expect(await findCovered(page, style), style).toEqual({
      covered: [],
      isOnTop: true,
      isWide: false,
    })
  }
  const uncontained = await Promise.all(
    hostileStyles.map((style) => findCovered(page, style, 'none')),
  )
  expect(uncontained.filter(({ covered }) => covered.length > 0).length).toBeGreaterThan(2)
})

/** Adds an element to the article. Returns the points outside the article that it covers. */
function findCovered(page: Page, style: string, contain = '') {
  return page.evaluate(
    ([css, containment]) => {
      const article = document.querySelector('article')!
      article.style.contain = containment!
      const box = article.appendChild(document.createElement('div'))
      box.style.cssText = `background: red; ${css}`
      const inner = article.getBoundingClientRect()
      const covered: string[] = []
      for (let x = 4; x < innerWidth; x += 40) {
        for (let y = 4; y < innerHeight; y += 20) {
          const isInside = x > inner.left && x < inner.right && y > inner.top && y < inner.bottom
          if (document.elementFromPoint(x, y) === box && !isInside) covered.push(`${x},${y}`)
        }
      }
      const bar = document.querySelector('.navbar')!
      const isOnTop = bar.contains(document.elementFromPoint(innerWidth / 2, 20))
      const isWide = document.documentElement.scrollWidth > innerWidth
      box.remove()
      return { covered, isOnTop, isWide }
    },
    [style, contain],
  )
}
