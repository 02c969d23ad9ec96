import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { slug as slugify } from 'github-slugger'
import { compareText, groupBy } from '#core/diagnostic.ts'
import { openStore } from '#core/cache/store.ts'
import type { Feature } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import { faviconFileName, iconFileName, touchIconFileName } from '#content/read/generated-files.ts'
import { rewriteSvg } from '#content/safety/rewrite-svg.ts'
import { formatOfName } from '#content/schema/file-types.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import { makeCards } from './cards.ts'
import type { Plan } from './plan.ts'
import { findPageKinds } from './render-search-file.ts'
import { renderAgentSkill, type SkillInput } from './markdown/agent-skill.ts'
import type { FileContent } from './write.ts'

const iconFolder = path.join('components', 'theme')

interface PublicFilesInput {
  site: Site
  plan: Plan
  features: readonly Feature[]
  theme: ThemeConfig
  drawsCards: boolean
}

/** Returns the site's static files by path in `public/`, except those made from rendered pages. */
export async function makePublicFiles(input: PublicFilesInput) {
  const { site, plan, theme, drawsCards } = input
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
    ...renderAgentSkill(toSkillInput(input)),
  ])
  for (const [to, from] of plan.assets) {
    const file = path.join(site.contentDir, from)
    files.set(to, formatOfName(from) === 'svg' ? await readSafeSvg(file) : { copyOf: file })
  }
  return files
}

function toSkillInput({ site, plan, features }: PublicFilesInput): SkillInput {
  const { name = '', slug = '', docsUrl = '' } = site.variables
  const kinds = findPageKinds(site, features)
  const listed = plan.pageData.filter(({ data }) => !data.unlisted)
  const kindOf = ({ file }: { file: string }) => kinds.get(path.posix.dirname(file)) ?? ''
  const byKind = groupBy(listed, kindOf)
  const references = features.flatMap(({ search }) => {
    const pages = search && byKind.get(search.kind)
    return pages ? [[search.kind, pages.map(({ data }) => data)] as const] : []
  })
  return {
    name,
    slug: slug || slugify(name),
    docsUrl,
    references: new Map(references.sort(([a], [b]) => compareText(a, b))),
  }
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
