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
  pageMapName,
  productDataName,
  revisionName,
  stampName,
} from '#content/read/generated-files.ts'
import { readLastChanged, type LastChanged } from '#content/read/git-dates.ts'
import type { Feature } from '#content/feature.ts'
import { features as allFeatures } from '#features/index.ts'
import { compilePages, type Compiler } from '#generate/compile.ts'
import { buildNavigationEntries } from '#generate/navigation-entries.ts'
import { toPageRecord } from '#generate/page-data.ts'
import { buildPageMap } from '#generate/page-map.ts'
import { buildPlan, type Plan } from '#generate/plan.ts'
import { writeFolders } from '#generate/write.ts'
import { projectFolders, type GenerateFolders } from './generate-folders.ts'
import { bundleScript } from '#site/build/bundle-script.ts'
import { makePublishedFiles, type PublishInput } from './published-files.ts'

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
  /** Writes all but the compiled pages. */
  write(): Promise<SiteVersions>
  /** Compiles the pages and writes them. */
  compile(compiler?: Compiler): Promise<void>
}

/** What tells one state of the generated site from another. */
export interface SiteVersions {
  /** Changes with everything that pages show. */
  revision: string
}

/** Generates the pages of a site that was checked and has no error. */
export async function generateSite(
  site: Site,
  lastChanged: LastChanged,
  { compiler, ...options }: GenerateOptions & { compiler?: Compiler } = {},
): Promise<SiteVersions & { plan: Plan }> {
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
  const { stores } = folders
  const plan = buildPlan(site, lastChanged, features)
  const texts = new Map(plan.pages)
  if (plan.announcement !== undefined) texts.set(`${announcementId}.mdx`, plan.announcement)
  return {
    plan,
    write: async () => {
      const pageMap = await buildPageMap(
        plan.pages,
        plan.pageData.map(({ data }) => data),
      )
      const publicFiles = await makePublicFiles({ site, plan, features, drawsCards, root: stores })
      const revision = makeKey({ values: [...texts, ...publicFiles, [site.variables]].flat() })
      const data = new Map([
        [pageIndexName, JSON.stringify(listRecords(plan))],
        [pageMapName, JSON.stringify(pageMap)],
        [navigationDataName, JSON.stringify(await buildNavigationEntries(pageMap))],
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
      const store = openStore<string>('compiled', { root: stores })
      await writeFolders([[folders.compiled, await compilePages(texts, store, { compiler })]])
    },
  }
}

function listRecords({ pageData, pages }: Plan) {
  return pageData.map(({ file, data }) =>
    toPageRecord(data, makeKey({ values: [pages.get(file)!] })),
  )
}

/** Makes the files that the site serves as they are, by path below it. */
async function makePublicFiles(input: Omit<PublishInput, 'icon'>) {
  const { site, plan, features } = input
  const icon = await readFile(iconFile, 'utf8')
  const files = new Map<string, string | Uint8Array>([
    ...plan.publicTexts,
    ...(await makeDownloads(site, features)),
    ...(await makePublishedFiles({ ...input, icon })),
    [iconFileName, icon],
  ])
  for (const [to, from] of plan.assets) {
    files.set(to, await readFile(path.join(site.contentDir, from)))
  }
  return files
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
