import { Renderer } from '@takumi-rs/core'

/** Renders an SVG icon as `favicon.ico`. */
export function drawFavicon(icon: string): Promise<Buffer> {
  const src = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`
  const size = { width: 48, height: 48 }
  return new Renderer().render({ type: 'image', src, ...size }, { ...size, format: 'ico' })
}
