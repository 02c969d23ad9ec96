import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openStore } from '#core/cache/store.ts'
import type { Site } from '#content/site.ts'
import { faviconFileName, iconFileName, touchIconFileName } from '#content/read/generated-files.ts'
import { rewriteSvg } from '#content/safety/rewrite-svg.ts'
import { formatOfName } from '#content/schema/file-types.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import { makeCards } from './cards.ts'
import type { Plan } from './plan.ts'
import type { FileContent } from './write.ts'

const iconFolder = path.join('components', 'theme')

interface PublicFilesInput {
  site: Site
  plan: Plan
  theme: ThemeConfig
  drawsCards: boolean
}

/** Returns the site's static files by path in `public/`, except those made from rendered pages. */
export async function makePublicFiles({ site, plan, theme, drawsCards }: PublicFilesInput) {
  const icon = await readFile(path.join(iconFolder, iconFileName), 'utf8')
  const cards = makeCards({
    pages: drawsCards ? plan.pageData.map(({ data }) => data) : [],
    navigation: plan.navigation,
    site: { siteTitle: theme.siteTitle, icon, ...colorsOf(theme) },
    store: openStore('cards'),
  })
  const files = new Map<string, FileContent>([
    ...plan.publicTexts,
    ...Array.from(site.downloads, ([name, make]) => [name, make()] as const),
    ...(await cards),
    [iconFileName, icon],
    [faviconFileName, { copyOf: path.join(iconFolder, faviconFileName) }],
    [touchIconFileName, { copyOf: path.join(iconFolder, touchIconFileName) }],
  ])
  for (const [to, from] of plan.assets) {
    const file = path.join(site.contentDir, from)
    files.set(to, formatOfName(from) === 'svg' ? await readSafeSvg(file) : { copyOf: file })
  }
  return files
}

async function readSafeSvg(file: string): Promise<string> {
  return rewriteSvg(await readFile(file, 'utf8')).text
}

/** Returns the colors of social cards, taken from light mode. */
function colorsOf({ colors: { color, backgroundColor } }: ThemeConfig) {
  const [h, s, l] = [color.hue, color.saturation, color.lightness].map((each) =>
    typeof each === 'object' ? each.light : each,
  )
  return { accent: `hsl(${h}, ${s}%, ${l}%)`, background: backgroundColor.light }
}
