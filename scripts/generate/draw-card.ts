import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Renderer, type FontDetails, type Node } from '@takumi-rs/core'
import { cardSize } from '#content/generated-site.ts'

export interface SocialCard {
  siteTitle: string
  /** Labels of the page's categories, separated by slashes. */
  section: string
  title: string
  description: string
  /** Accent color in CSS syntax. */
  accent: string
  /** Background color in CSS syntax. */
  background: string
  /** SVG source of the site's icon. */
  icon: string
}

/** Function that renders a card as a PNG. */
export type CardRenderer = (card: SocialCard) => Promise<Buffer>

/** Loads the fonts, and returns a function that draws cards. */
export async function loadCardRenderer(): Promise<CardRenderer> {
  const fonts = await loadFonts()
  const renderer = new Renderer()
  for (const font of fonts) await renderer.registerFont(font)
  const ranges = fonts.flatMap((font) => font.unicodeRange)
  const hasGlyphs = (text: string) =>
    [...text].every((character) => {
      const code = character.codePointAt(0)!
      return ranges.some(([first, last]) => first <= code && code <= last)
    })
  return (card) => {
    const { siteTitle, section, title, description } = card
    if (!hasGlyphs(siteTitle)) {
      throw new Error(`No font for \`${siteTitle}\`; add one in \`draw-card.ts\``)
    }
    // If the font lacks a character, show only the site's title.
    const isComplete = hasGlyphs(section + title + description)
    const shown = isComplete ? card : { ...card, section: '', title: '', description: '' }
    return renderer.render(layOutCard(shown), { ...cardSize, format: 'png' })
  }
}

type FontSubset = FontDetails & { unicodeRange: [number, number][] }

/** Loads the subsets of the font, each with the Unicode ranges that it covers. */
async function loadFonts(): Promise<FontSubset[]> {
  const read = (file: string) =>
    readFile(createRequire(import.meta.url).resolve(`@fontsource/inter/${file}`))
  const ranges = JSON.parse((await read('unicode.json')).toString()) as Record<string, string>
  const parts = fontSubsets.flatMap((subset) => fontWeights.map((weight) => ({ subset, weight })))
  return Promise.all(
    parts.map(async ({ subset, weight }) => ({
      name: 'Inter',
      data: await read(`files/inter-${subset}-${weight}-normal.woff`),
      weight,
      unicodeRange: parseUnicodeRange(ranges[subset] ?? ''),
    })),
  )
}

const fontSubsets = ['latin', 'latin-ext', 'cyrillic', 'greek']

const fontWeights = [400, 700]

/** Parses a CSS `unicode-range` such as `U+0100-02BA,U+0304`. */
function parseUnicodeRange(text: string): [number, number][] {
  return [...text.matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, first = '', last = first]) => [
    parseInt(first, 16),
    parseInt(last, 16),
  ])
}

function layOutCard(card: SocialCard): Node {
  const { siteTitle, section, title, description, accent, background, icon } = card
  const src = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`
  const siteLine: Node = {
    type: 'container',
    style: { display: 'flex', alignItems: 'center', fontSize: 32, fontWeight: 700 },
    children: [
      { type: 'image', src, width: 56, height: 56, style: { marginRight: 20 } },
      { type: 'text', text: siteTitle },
    ],
  }
  const paragraph = { display: 'block', lineClamp: 3 } as const
  const titleStyle = { ...paragraph, fontSize: 66, fontWeight: 700, lineHeight: 1.15 }
  const textStyle = { ...paragraph, marginTop: 28, fontSize: 30, lineHeight: 1.4, color: '#4a554f' }
  return {
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      padding: 72,
      borderTop: `16px solid ${accent}`,
      background,
      color: '#16201c',
      fontFamily: 'Inter',
    },
    children: [
      siteLine,
      { type: 'text', text: section, style: { margin: '56px 0 8px', fontSize: 28, color: accent } },
      { type: 'text', text: title, style: titleStyle },
      { type: 'text', text: description, style: textStyle },
    ],
  }
}
