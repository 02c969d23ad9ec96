import pMap from 'p-map'
import { codeKey, makeKey } from '#cache/make-key.ts'
import { readOrMake, type Store } from '#cache/store.ts'
import { findTrail, type Navigation } from '#core/navigation.ts'
import type { PageData } from '../page-data.ts'
import { cardAddressOf } from '../page-addresses.ts'
import { loadCardDrawer, type Card, type CardDrawer } from './draw-card.ts'

export interface CardInput {
  pages: readonly PageData[]
  navigation: Navigation
  /** Values shared by all cards. */
  site: Pick<Card, 'siteTitle' | 'accent' | 'paper' | 'icon'>
  /** Cache of cards, encoded as Base64. */
  store: Store<string>
}

/** Number of cards drawn concurrently, so that layout and rasterization overlap. */
const concurrency = 8

/** Returns the social cards of pages by path below the site. Loads fonts only to draw new cards. */
export async function makeCards(input: CardInput): Promise<[string, Buffer][]> {
  const { pages, navigation, site, store } = input
  let drawer: Promise<CardDrawer> | undefined
  const drawCard = async (card: Card) => {
    drawer ??= loadCardDrawer()
    return (await (await drawer)(card)).toString('base64')
  }
  return pMap(
    pages,
    async ({ route, title, description }) => {
      const above = findTrail(navigation.entries, route).slice(0, -1)
      const section = above.map(([label]) => label).join(' / ')
      const card = { ...site, section, title, description }
      const key = makeKey({ values: [codeKey(), card] })
      const png = await readOrMake(store, key, () => drawCard(card))
      return [cardAddressOf(route).slice(1), Buffer.from(png, 'base64')]
    },
    { concurrency },
  )
}
