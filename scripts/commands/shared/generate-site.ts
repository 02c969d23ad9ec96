import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeKey } from '#cache/make-key.ts'
import { openStore } from '#cache/store.ts'
import type { Site } from '#content/read/build-site.ts'
import {
  announcementId,
  earlyScriptName,
  iconFileName,
  navigationDataName,
  pageIndexName,
  productDataName,
  revisionName,
  stampName,
} from '#content/read/generated-files.ts'
import { readLastChanged, type LastChanged } from '#content/read/git-dates.ts'
import type { Feature } from '#content/feature.ts'
import { runTheme } from '#content/read/read-theme.ts'
import type { Product } from '#content/schema/product.ts'
import type { Navigation } from '#core/navigation.ts'
import { projectFile } from '#core/project-root.ts'
import { features as allFeatures } from '#features/index.ts'
import { compilePages, type Compiler } from '#generate/compile.ts'
import { makeMarkdownFiles } from '#generate/markdown/make-markdown-files.ts'
import { buildNavigation } from '#generate/navigation.ts'
import { toPageRecord } from '#generate/page-data.ts'
import { makeCards } from '#generate/pictures/make-cards.ts'
import { buildPlan, type Plan } from '#generate/plan.ts'
import { writeFolders } from '#generate/write.ts'
import { bundleScript } from '#site/build/bundle-script.ts'
import { createThemeSchema, type ThemeConfig } from '#content/schema/theme.ts'

/** Where generation writes; all paths absolute or relative to the working directory. */
export interface GenerateFolders {
  /** Folder that gets the MDX and `_meta` files. */
  pages: string
  /** Folder that gets the compiled MDX, which `app/` evaluates. */
  compiled: string
  /** Folder that gets what `app/` has to know of the site as a whole. */
  data: string
  /** Folder whose files the site serves as they are. */
  public: string
}

/** The folders of this project. */
export const projectFolders: GenerateFolders = {
  pages: 'pages',
  compiled: '.cache/compiled',
  data: '.cache/site',
  public: 'public',
}

/** The folders of `npm run dev`, which shares nothing with a build but what is kept by key. */
export const previewFolders: GenerateFolders = {
  pages: '.cache/preview/pages',
  compiled: '.cache/preview/compiled',
  data: '.cache/preview/site',
  public: '.cache/preview/public',
}

/** Returns the folders of a run into another place: all of them beside the one for the pages. */
export function foldersBeside(pages: string): GenerateFolders {
  const base = pages.replace(/\/+$/, '')
  const [compiled, data, open] = ['compiled', 'data', 'public'].map((name) => `${base}.${name}`)
  return { pages: base, compiled: compiled!, data: data!, public: open! }
}

/** The picture that browsers show beside the title of a page. */
const iconFile = path.join('components', 'theme', iconFileName)

/** The script that runs in the browser before the first paint. */
const earlyScriptSource = 'components/theme/early-script.ts'

/** How to generate. */
export interface GenerateOptions {
  /** This project's by default. */
  folders?: GenerateFolders
  /** The features that the site was checked with; all that there are by default. */
  features?: readonly Feature[]
  /** Whether the cards of pages are drawn, which nobody reads of a preview. */
  drawsCards?: boolean
  /** A key of the inputs, to be kept in `pages/`. */
  inputs?: string
}

/** The two halves of generation; the second takes time, and a build can begin before it has ended. */
export interface Generation {
  plan: Plan
  /** Writes all but the compiled pages. The revision changes with everything that pages show. */
  write(): Promise<{ revision: string }>
  /** Compiles the pages and writes them. */
  compile(compiler?: Compiler): Promise<void>
}

/** Generates the pages of a site that was checked and has no error. */
export async function generateSite(
  site: Site,
  lastChanged: LastChanged,
  { compiler, ...options }: GenerateOptions & { compiler?: Compiler } = {},
): Promise<{ revision: string; plan: Plan }> {
  const generation = planGeneration(site, lastChanged, options)
  // The pages first: what lists them must not name one that is not there yet.
  await generation.compile(compiler)
  return { ...(await generation.write()), plan: generation.plan }
}

/** Prepares the generation of a site that was checked and has no error; nothing is written yet. */
export function planGeneration(
  site: Site,
  lastChanged: LastChanged,
  {
    folders = projectFolders,
    features = allFeatures,
    drawsCards = false,
    inputs,
  }: GenerateOptions = {},
): Generation {
  const plan = buildPlan(site, lastChanged, features)
  const texts = new Map(plan.pages)
  if (plan.announcement !== undefined) texts.set(`${announcementId}.mdx`, plan.announcement)
  return {
    plan,
    write: async () => {
      const navigation = await buildNavigation(plan)
      const publicFiles = await makePublicFiles({ site, plan, navigation, features, drawsCards })
      const revision = makeKey({ values: [...texts, ...publicFiles, [site.variables]].flat() })
      const data = new Map([
        [pageIndexName, JSON.stringify(listRecords(plan))],
        [navigationDataName, JSON.stringify(navigation)],
        [earlyScriptName, JSON.stringify(await bundleScript(earlyScriptSource))],
        [productDataName, JSON.stringify(site.variables)],
        [revisionName, JSON.stringify(revision)],
      ])
      const pages = new Map(plan.pages)
      if (inputs !== undefined) pages.set(stampName, inputs)
      await writeFolders([
        [folders.pages, pages],
        [folders.public, publicFiles],
        [folders.data, data],
      ])
      return { revision }
    },
    compile: async (compiler) => {
      const store = openStore<string>('compiled')
      await writeFolders([[folders.compiled, await compilePages(texts, store, { compiler })]])
    },
  }
}

function listRecords({ pageData, pages }: Plan) {
  return pageData.map(({ file, data }) =>
    toPageRecord(data, makeKey({ values: [pages.get(file)!] })),
  )
}

interface PublishInput {
  site: Site
  plan: Plan
  navigation: Navigation
  features: readonly Feature[]
  drawsCards: boolean
}

/** Makes the files that the site serves as they are, by path below it. */
async function makePublicFiles({ site, plan, navigation, features, drawsCards }: PublishInput) {
  const icon = await readFile(iconFile, 'utf8')
  // The gate has found all of the product's values.
  const product = site.variables as unknown as Product
  const theme = await loadTheme(product)
  const { siteTitle: title, description } = theme
  const markdown = makeMarkdownFiles({
    ...{ plan, navigation, features },
    site: { title, description, docsUrl: product.docsUrl },
    store: openStore('markdown'),
  })
  const cards = makeCards({
    pages: drawsCards ? plan.pageData.map(({ data }) => data) : [],
    navigation,
    site: { siteTitle: title, icon, ...colorsOf(theme) },
    store: openStore('cards'),
  })
  const files = new Map<string, string | Uint8Array>([
    ...plan.publicTexts,
    ...(await makeDownloads(site, features)),
    ...(await markdown),
    ...(await cards),
    [iconFileName, icon],
  ])
  for (const [to, from] of plan.assets) {
    files.set(to, await readFile(path.join(site.contentDir, from)))
  }
  return files
}

/** Loads the settings of the site from `theme.config.tsx` as it is now, so that a preview sees every edit. */
export async function loadTheme(
  product: Product,
  file = projectFile('theme.config.tsx'),
): Promise<ThemeConfig> {
  const text = await readFile(file, 'utf8')
  return createThemeSchema(product).parse(await runTheme({ text, displayPath: file }, product))
}

/** Returns the colors of the light mode. */
function colorsOf({ colors: { color, backgroundColor } }: ThemeConfig) {
  const [h, s, l] = [color.hue, color.saturation, color.lightness].map((each) =>
    typeof each === 'object' ? each.light : each,
  )
  return { accent: `hsl(${h}, ${s}%, ${l}%)`, paper: backgroundColor.light }
}

/** The files that features offer for download, by path below the site. */
async function makeDownloads(site: Site, features: readonly Feature[]) {
  const made = features.map(async (feature) => [...((await feature.downloads?.make(site)) ?? [])])
  return (await Promise.all(made)).flat()
}

/** Reads when each source was last changed; where git does not say, says so on stderr. */
export async function readDates(contentDir: string): Promise<LastChanged> {
  const { lastChanged, problem } = await readLastChanged(contentDir)
  if (problem) console.error(`Pages show no dates of their last change: ${problem}`)
  return lastChanged
}
