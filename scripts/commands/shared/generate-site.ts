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
import type { Diagnostic } from '#core/diagnostic.ts'
import type { Navigation } from '#core/navigation.ts'
import { projectFile } from '#core/project-root.ts'
import { features as allFeatures } from '#features/index.ts'
import { compilePages, type Compiler } from '#generate/compile.ts'
import { makeMarkdownFiles } from '#generate/markdown/make-markdown-files.ts'
import { buildNavigation } from '#generate/navigation.ts'
import { toPageRecord } from '#generate/page-data.ts'
import { describeFaults } from '#generate/page-faults.ts'
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
  compiler?: Compiler
}

/** The result of generation. */
export interface Generated {
  plan: Plan
  /** Pages that do not compile. With any, nothing was written. */
  problems: Diagnostic[]
  /** Changes with everything that pages show; empty if there are problems. */
  revision: string
}

/** Generates the pages of a site in which nothing stops a build. */
export async function generateSite(
  site: Site,
  lastChanged: LastChanged,
  options: GenerateOptions = {},
): Promise<Generated> {
  const { writePages, ...generated } = await prepareSite(site, lastChanged, options)
  if (generated.problems.length === 0) await writePages()
  return generated
}

/**
 * Generates all but `pages/`, which `writePages` writes: no build reads that folder, so it can keep the
 * last good state until the pages have been rendered.
 */
export async function prepareSite(
  site: Site,
  lastChanged: LastChanged,
  options: GenerateOptions,
): Promise<Generated & { writePages: () => Promise<void> }> {
  const { folders = projectFolders, features = allFeatures, drawsCards = false } = options
  const plan = buildPlan(site, lastChanged, features)
  const texts = new Map(plan.pages)
  if (plan.announcement !== undefined) texts.set(`${announcementId}.mdx`, plan.announcement)
  const navigation = await buildNavigation(plan)
  const making = makePublicFiles({ site, plan, navigation, features, drawsCards })
  // It may fail, and be awaited, only after the pages are compiled.
  making.catch(() => undefined)
  const store = openStore<string>('compiled')
  const compiled = await compilePages(texts, store, { compiler: options.compiler })
  const problems = describeFaults(compiled.faults, { site, pages: texts })
  if (problems.length > 0) return { plan, problems, revision: '', writePages }
  const publicFiles = await making
  const revision = makeKey({ values: [...texts, ...publicFiles, [site.variables]].flat() })
  await writeFolders([
    // The pages first: what lists them must not name one that is not there yet.
    [folders.compiled, compiled.files],
    [folders.public, publicFiles],
    [folders.data, await makeData({ site, plan, navigation, revision })],
  ])
  return { plan, problems, revision, writePages }

  async function writePages() {
    const pages = new Map(plan.pages)
    if (options.inputs !== undefined) pages.set(stampName, options.inputs)
    await writeFolders([[folders.pages, pages]])
  }
}

interface DataInput {
  site: Site
  plan: Plan
  navigation: Navigation
  revision: string
}

/** Makes the data that `app/` reads about the site as a whole, by file name. */
async function makeData({ site, plan, navigation, revision }: DataInput) {
  return new Map([
    [pageIndexName, JSON.stringify(listRecords(plan))],
    [navigationDataName, JSON.stringify(navigation)],
    [earlyScriptName, JSON.stringify(await bundleScript(earlyScriptSource))],
    [productDataName, JSON.stringify(site.variables)],
    [revisionName, JSON.stringify(revision)],
  ])
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
