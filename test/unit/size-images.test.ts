import { expect, it } from 'vitest'
import { createCompiler } from '#generate/compile.ts'

const compiler = createCompiler()

/** The attributes of each image in the code that renders a page. */
async function listImages(text: string): Promise<string[]> {
  const data = `images:
  /assets/a.png: { width: 8, height: 6 }
  /assets/b%20c.svg: { width: 24, height: 10, fills: true }`
  const code = await compiler(`---\ntitle: A page\n${data}\n---\n\n${text}\n`, 'page.mdx')
  const images = code.matchAll(/_jsx\(_components\.img, (\{.*?\})\)[,;)\s]/gs)
  return Array.from(images, ([, attributes]) => attributes!.replace(/\s+/g, ' '))
}

it('gives images their size, and loads all but the first when they are near', async () => {
  const images = await listImages(
    '![A](/assets/a.png)\n\n![A](/assets/a.png "Again")\n\n![D](/assets/none.png)',
  )
  expect(images).toEqual([
    '{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }',
    '{ src: "/assets/a.png", alt: "A", title: "Again", width: "8", height: "6", loading: "lazy", decoding: "async" }',
    '{ src: "/assets/none.png", alt: "D", loading: "lazy", decoding: "async" }',
  ])
})

it('gives a drawing without a size its ratio', async () => {
  expect(await listImages('![B](</assets/b%20c.svg>)')).toEqual([
    '{ src: "/assets/b%20c.svg", alt: "B", width: "100%", style: { aspectRatio: "24 / 10" }, decoding: "async" }',
  ])
})

it('finds the size of an image that is named by a definition, the first of that name', async () => {
  const text = '![A][It]\n\n[it]: /assets/a.png\n[it]: /assets/none.png'
  expect(await listImages(text)).toEqual([
    '{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }',
  ])
})
