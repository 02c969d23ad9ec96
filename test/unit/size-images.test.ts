import { expect, it } from 'vitest'
import { createCompiler } from '#generate/compile.ts'

const compiler = createCompiler()

/** Returns the attributes of each image in a compiled page. */
async function listImages(text: string): Promise<string[]> {
  const data = `images:
  /assets/a.png: { width: 8, height: 6 }
  /assets/b%20c.svg: { width: 24, height: 10, fills: true }`
  const code = await compiler(`---\ntitle: A page\n${data}\n---\n\n${text}\n`, 'page.mdx')
  const images = code.matchAll(/_jsx\(_components\.img, (\{.*?\})\)[,;)\s]/gs)
  return Array.from(images, ([, attributes]) => attributes!.replace(/\s+/g, ' '))
}

it('adds sizes, and lazy loading except for the first image', async () => {
  const images = await listImages(
    '![A](/assets/a.png)\n\n![A](/assets/a.png "Again")\n\n![D](/assets/none.png)',
  )
  expect(images).toEqual([
    '{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }',
    '{ src: "/assets/a.png", alt: "A", title: "Again", width: "8", height: "6", loading: "lazy", decoding: "async" }',
    '{ src: "/assets/none.png", alt: "D", loading: "lazy", decoding: "async" }',
  ])
})

it('adds the aspect ratio of a drawing without size', async () => {
  expect(await listImages('![B](</assets/b%20c.svg>)')).toEqual([
    '{ src: "/assets/b%20c.svg", alt: "B", width: "100%", style: { aspectRatio: "24 / 10" }, decoding: "async" }',
  ])
})

it('resolves an image to the first definition of its name', async () => {
  const text = '![A][It]\n\n[it]: /assets/a.png\n[it]: /assets/none.png'
  expect(await listImages(text)).toEqual([
    '{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }',
  ])
})
