import pMap from 'p-map'
import { cardPathnameOf, type PageData } from '#content/generated-site.ts'
import { makeCodeKey, makeKey } from '#core/cache/make-key.ts'
import { readOrMake, type Store } from '#core/cache/store.ts'
import { findTrail, type Navigation } from '#core/navigation.ts'
import { loadCardRenderer, type CardRenderer, type SocialCard } from './draw-card.ts'

export interface CardInput {
  pages: readonly PageData[]
  navigation: Navigation
  /** Values shared by all cards. */
  site: Pick<SocialCard, 'siteTitle' | 'accent' | 'background' | 'icon'>
  /** Cache of PNG cards, encoded as Base64. */
  store: Store<string>
}

/** Maximum number of cards drawn at a time. More than one lets layout and rasterization overlap. */
const cardConcurrency = 8

/**
 * Returns the social cards of pages with their paths in `public/`. Loads fonts only if a card is
 * not cached.
 */
export async function makeCards(input: CardInput): Promise<[string, Buffer][]> {
  const { pages, navigation, site, store } = input
  let renderer: Promise<CardRenderer> | undefined
  const renderCard = async (card: SocialCard) => {
    renderer ??= loadCardRenderer()
    return (await (await renderer)(card)).toString('base64')
  }
  return pMap(
    pages,
    async ({ route, title, description }) => {
      const above = findTrail(navigation.entries, route).slice(0, -1)
      const section = above.map(([label]) => label).join(' / ')
      const card = { ...site, section, title, description }
      const key = makeKey({ values: [makeCodeKey(), card] })
      const png = await readOrMake(store, key, () => renderCard(card))
      return [cardPathnameOf(route).slice(1), Buffer.from(png, 'base64')]
    },
    { concurrency: cardConcurrency },
  )
}
