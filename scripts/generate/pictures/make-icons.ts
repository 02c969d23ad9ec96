import { codeKey } from '#cache/code-key.ts'
import { makeKey } from '#cache/make-key.ts'
import type { Store } from '#cache/store.ts'
import {
  appleIconFileName,
  faviconFileName,
  largeIconFileNames,
} from '#content/read/generated-files.ts'

/** Makes the icons that devices ask for besides the SVG, by path below the site. */
export async function makeIcons(
  svg: string,
  paper: string,
  store: Store<string>,
): Promise<[string, Buffer][]> {
  const kept = async (name: string, draw: () => Promise<Buffer>): Promise<[string, Buffer]> => {
    const key = makeKey({ values: [codeKey(), svg, paper, name] })
    let drawn = await store.read(key)
    if (drawn === undefined) {
      drawn = (await draw()).toString('base64')
      await store.write(key, drawn)
    }
    return [name, Buffer.from(drawn, 'base64')]
  }
  const png = async (size: number, background?: string) => {
    const { default: sharp } = await import('sharp')
    const image = sharp(Buffer.from(svg), { density: 72 * (size / 24) }).resize(size, size)
    return (background ? image.flatten({ background }) : image).png({ palette: true }).toBuffer()
  }
  return Promise.all([
    kept(faviconFileName, async () => wrapAsIcon(await png(32), 32)),
    // On a home screen, what is transparent would be black.
    kept(appleIconFileName, () => png(180, paper)),
    ...Object.entries(largeIconFileNames).map(([size, name]) =>
      kept(name, () => png(Number(size))),
    ),
  ])
}

/** A file of Windows icons that holds one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function wrapAsIcon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
