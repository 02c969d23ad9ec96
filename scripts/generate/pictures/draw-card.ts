import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { cardSize } from '../page-addresses.ts'

/** What the card of a page says: the picture that others show beside a link to it. */
export interface Card {
  siteTitle: string
  /** Names of the categories that the page is in. */
  section: string
  title: string
  description: string
  /** CSS colors. */
  accent: string
  paper: string
  /** The site's icon, as an SVG. */
  icon: string
}

/** Draws cards as PNG files of few colors. */
export type CardDrawer = (card: Card) => Promise<Buffer>

/** Loads the fonts, and makes what draws with them. */
export async function loadCardDrawer(): Promise<CardDrawer> {
  const fonts = await Promise.all(
    subsets.flatMap((subset) => weights.map((weight) => loadFont(subset, weight))),
  )
  return async (card) => {
    const svg = await draw(card, fonts)
    // A title in letters that the fonts do not have: the site's name says where the link leads.
    const shown = svg ?? (await draw({ ...card, section: '', title: '', description: '' }, fonts))
    if (shown === undefined) {
      throw new Error(`No font for \`${card.siteTitle}\`; add one in \`draw-card.ts\``)
    }
    const flat = { palette: true, colours: 16, dither: 0, effort: 1 }
    return sharp(Buffer.from(shown)).png(flat).toBuffer()
  }
}

/** Parts of the font, in the order in which letters are looked up. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek']

const weights = [400, 700] as const

async function loadFont(subset: string, weight: (typeof weights)[number]): Promise<Font> {
  const file = `@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`
  const data = await readFile(createRequire(import.meta.url).resolve(file))
  return { name: subset, data, weight, style: 'normal' }
}

/** The card as an SVG; undefined where a letter is in no font. */
async function draw(card: Card, fonts: Font[]): Promise<string | undefined> {
  let isComplete = true
  const svg = await satori(layOut(card) as ReactNode, {
    ...cardSize,
    fonts,
    loadAdditionalAsset: () => {
      isComplete = false
      return Promise.resolve([])
    },
  })
  return isComplete ? svg : undefined
}

function layOut({ siteTitle, section, title, description, accent, paper, icon }: Card) {
  const src = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`
  const page = {
    ...{ display: 'flex', flexDirection: 'column', boxSizing: 'border-box' },
    ...{ width: '100%', height: '100%', padding: 72, borderTop: `16px solid ${accent}` },
    ...{ background: paper, color: '#16201c', fontFamily: subsets.join(', ') },
  }
  const site = { display: 'flex', alignItems: 'center', fontSize: 32, fontWeight: 700 }
  const name = { display: 'block', fontSize: 66, fontWeight: 700, lineHeight: 1.15, lineClamp: 3 }
  const text = { display: 'block', marginTop: 28, fontSize: 30, lineHeight: 1.4, lineClamp: 3 }
  return box(page, [
    box(site, [
      { type: 'img', key: null, props: { src, width: 56, height: 56, style: { marginRight: 20 } } },
      siteTitle,
    ]),
    box({ display: 'flex', margin: '56px 0 8px', fontSize: 28, color: accent }, section),
    box(name, title),
    box({ ...text, color: '#4a554f' }, description),
  ])
}

function box(style: object, children: unknown) {
  return { type: 'div', key: null, props: { style, children } }
}
