import { openStore } from '#cache/store.ts'
import type { Feature } from '#content/feature.ts'
import { manifestFileName } from '#content/read/generated-files.ts'
import type { Site } from '#content/read/build-site.ts'
import type { Product } from '#content/schema/product.ts'
import { makeMarkdownFiles } from '#generate/markdown/make-markdown-files.ts'
import { makeCards } from '#generate/pictures/make-cards.ts'
import { makeIcons } from '#generate/pictures/make-icons.ts'
import type { Plan } from '#generate/plan.ts'
import { renderManifest } from '#generate/render-manifest.ts'
import type { ThemeConfig } from '../../../theme.config.tsx'
import { loadTheme } from './load-theme.ts'

/** What is published besides the pages is made of this. */
export interface PublishInput {
  site: Site
  plan: Plan
  features: readonly Feature[]
  /** The site's icon, as an SVG. */
  icon: string
  drawsCards: boolean
  /** Folder of what is kept from one run to the next. */
  root: string
}

/** Makes the files that are published besides the pages, by path below the site. */
export async function makePublishedFiles(
  input: PublishInput,
): Promise<Iterable<[string, string | Uint8Array]>> {
  // The gate has found all of the product's values.
  const product = input.site.variables as unknown as Product
  const theme = await loadTheme(product)
  const made = await Promise.all([
    makeMarkdown(input, product, theme),
    makeManifest(input, product, theme),
    input.drawsCards ? makePageCards(input, theme) : [],
  ])
  return made.flatMap((files): [string, string | Uint8Array][] => [...files])
}

function makeMarkdown(
  { plan, features, root }: PublishInput,
  product: Product,
  theme: ThemeConfig,
) {
  const { siteTitle: title, description } = theme
  const store = openStore<string>('markdown', { root })
  const site = { title, description, docsUrl: product.docsUrl }
  return makeMarkdownFiles({ plan, features, site, store })
}

async function makeManifest({ icon, root }: PublishInput, product: Product, theme: ThemeConfig) {
  const { siteTitle: name, description, locales } = theme
  const colors = colorsOf(theme)
  const language = locales[0]?.code ?? 'en'
  const text = renderManifest({ name, shortName: product.name, description, language, ...colors })
  const icons = await makeIcons(icon, colors.paper, openStore('icons', { root }))
  return [[manifestFileName, text] satisfies [string, string], ...icons]
}

function makePageCards({ plan, icon, root }: PublishInput, theme: ThemeConfig) {
  const pages = plan.pageData.map(({ data }) => data)
  const site = { siteTitle: theme.siteTitle, icon, ...colorsOf(theme) }
  return makeCards({
    pages,
    navigation: plan.navigation,
    site,
    store: openStore('cards', { root }),
  })
}

/** The colors of the light mode. */
function colorsOf({ colors: { color = {}, backgroundColor } }: ThemeConfig) {
  const { hue = 0, saturation = 0, lightness = 0 } = color
  const [h, s, l] = [hue, saturation, lightness].map((each) =>
    typeof each === 'object' ? each.light : each,
  )
  return { accent: `hsl(${h}, ${s}%, ${l}%)`, paper: backgroundColor?.light ?? '#ffffff' }
}
