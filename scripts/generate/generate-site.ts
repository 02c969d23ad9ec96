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
import { compilePages, type Compiler } from './compile.ts'
import { makeMarkdownFiles } from './markdown/make-markdown-files.ts'
import { buildNavigation } from './navigation.ts'
import { toPageRecord } from './page-data.ts'
import { describeFaults } from './page-faults.ts'
import { makeCards } from './pictures/make-cards.ts'
import { buildPlan, type Plan } from './plan.ts'
import { writeFolders } from './write.ts'
import { bundleScript } from './bundle-script.ts'
import { createThemeSchema, type ThemeConfig } from '#content/schema/theme.ts'

/** Output folders of generation, absolute or relative to the working directory. */
export interface GenerateFolders {
  /** MDX and `_meta` files. */
  pages: string
  /** Compiled MDX, which `app/` evaluates. */
  compiled: string
  /** Site-wide data for `app/`. */
  data: string
  /** Static files. */
  public: string
}

/** Output folders of builds. */
export const projectFolders: GenerateFolders = {
  pages: 'pages',
  compiled: '.cache/compiled',
  data: '.cache/site',
  public: 'public',
}

/** Output folders of `npm run dev`, which shares only the keyed stores with builds. */
export const previewFolders: GenerateFolders = {
  pages: '.cache/preview/pages',
  compiled: '.cache/preview/compiled',
  data: '.cache/preview/site',
  public: '.cache/preview/public',
}

/** Returns the output folders for a custom `pages` folder. The others are siblings of it. */
export function foldersBeside(pages: string): GenerateFolders {
  const base = pages.replace(/\/+$/, '')
  return {
    pages: base,
    compiled: `${base}.compiled`,
    data: `${base}.data`,
    public: `${base}.public`,
  }
}

const iconFile = path.join('components', 'theme', iconFileName)

/** Script that runs in the browser before the first paint. */
const earlyScriptSource = 'components/theme/early-script.ts'

export interface GenerateOptions {
  /** Defaults to `projectFolders`. */
  folders?: GenerateFolders
  /** Features that the site was checked with. Defaults to all. */
  features?: readonly Feature[]
  /** Whether to draw the social cards of pages, which a preview does not need. */
  drawsCards?: boolean
  /** Cache key of the inputs, written to `pages/`. */
  inputs?: string
  compiler?: Compiler
}

export interface Generated {
  plan: Plan
  /** Errors of pages that do not compile. Nothing is written if there are any. */
  problems: Diagnostic[]
  /** Hash of everything that pages show, or empty if there are problems. */
  revision: string
}

/** Generates the pages of a site without blocking errors. */
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
 * Generates everything except `pages/`, which the returned `writePages` writes. No build reads that
 * folder, so it can keep the last good state until the pages have been rendered.
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
  const pendingFiles = makePublicFiles({ site, plan, navigation, features, drawsCards })
  // Awaited below; prevents an unhandled rejection until then.
  pendingFiles.catch(() => undefined)
  const store = openStore<string>('compiled')
  const compiled = await compilePages(texts, store, { compiler: options.compiler })
  const problems = describeFaults(compiled.faults, { site, pages: texts })
  if (problems.length > 0) return { plan, problems, revision: '', writePages }
  const publicFiles = await pendingFiles
  const revision = makeKey({ values: [...texts, ...publicFiles, [site.variables]].flat() })
  await writeFolders([
    // Write pages before the indexes that list them.
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

/** Returns the site-wide data that `app/` reads, by file name. */
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

/** Returns the static files of the site, by path. */
async function makePublicFiles({ site, plan, navigation, features, drawsCards }: PublishInput) {
  const icon = await readFile(iconFile, 'utf8')
  // The gate has validated these variables.
  const product = site.variables as unknown as Product
  const theme = await loadTheme(product)
  const { siteTitle: title, description } = theme
  const markdown = makeMarkdownFiles({
    plan,
    navigation,
    features,
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

/** Loads `theme.config.tsx` from disk on each call, so that a preview picks up every edit. */
export async function loadTheme(
  product: Product,
  file = projectFile('theme.config.tsx'),
): Promise<ThemeConfig> {
  const text = await readFile(file, 'utf8')
  return createThemeSchema(product).parse(await runTheme({ text, displayPath: file }, product))
}

/** Returns the card colors, which are those of light mode. */
function colorsOf({ colors: { color, backgroundColor } }: ThemeConfig) {
  const [h, s, l] = [color.hue, color.saturation, color.lightness].map((each) =>
    typeof each === 'object' ? each.light : each,
  )
  return { accent: `hsl(${h}, ${s}%, ${l}%)`, paper: backgroundColor.light }
}

async function makeDownloads(site: Site, features: readonly Feature[]) {
  const made = features.map(async (feature) => [...((await feature.downloads?.make(site)) ?? [])])
  return (await Promise.all(made)).flat()
}

/** Reads when each source was last changed. Logs to stderr why git has no dates. */
export async function readDates(contentDir: string): Promise<LastChanged> {
  const { lastChanged, problem } = await readLastChanged(contentDir)
  if (problem) console.error(`Pages show no dates of their last change: ${problem}`)
  return lastChanged
}
