import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readLastChanged } from './content/git-dates.ts'
import { createHash } from 'node:crypto'
import { compilePages, createCompiler, type Compiler } from './generate/compile.ts'
import { buildPlan, type Plan } from './generate/plan.ts'
import { readAnnouncement } from './generate/read-announcement.ts'
import { writeOutput, type WriteResult } from './generate/write.ts'
import { bundleScripts } from './site/bundle-scripts.ts'
import { scriptsDataName } from './site/site-scripts.ts'
import type { Site } from './content/build-site.ts'

/** Where generation reads and writes; all paths absolute or relative to the working directory. */
export interface GenerateFolders {
  /** Folder that gets the MDX and `_meta` files. */
  pages: string
  /** Folder that gets the compiled MDX, which `app/` evaluates. */
  compiled: string
  /** Folder whose files the site serves as they are. */
  public: string
  /** Folder for files on their way, on the same disk. */
  staging: string
}

/** The folders of this project. */
export const projectFolders: GenerateFolders = {
  pages: 'pages',
  compiled: '.cache/compiled',
  public: 'public',
  staging: '.cache/staging',
}

const keep: ReadonlySet<string> = new Set(['README.md'])

/** Generates the pages of a site that was checked and has no error. */
export async function generateSite(
  site: Site,
  folders: GenerateFolders = projectFolders,
  compiler: Compiler = createCompiler(),
): Promise<WriteResult & { plan: Plan }> {
  const plan = buildPlan(site, await readLastChanged(site.contentDir))
  const assets = new Map<string, string | Uint8Array>(plan.publicTexts)
  for (const [to, from] of plan.assets) {
    assets.set(to, await readFile(path.join(site.contentDir, from)))
  }
  const scripts = await bundleScripts()
  for (const [file, contents] of scripts.files) assets.set(file, contents)
  const texts = new Map([...plan.pages, ...(await readAnnouncement(site.contentDir))])
  const compiled = await compilePages(texts, folders.compiled, compiler)
  compiled.set(scriptsDataName, JSON.stringify({ early: scripts.early, site: scripts.site }))
  compiled.set('revision.ts', renderRevision(compiled))
  const outputs = [
    { dir: folders.pages, files: plan.pages, keep },
    { dir: folders.compiled, files: compiled, keep },
    { dir: folders.public, files: assets, keep },
  ]
  return { plan, ...(await writeOutput(outputs, folders.staging)) }
}

/** A module that changes with any page: importing it makes `next dev` render again. */
function renderRevision(compiled: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [file, text] of compiled) hash.update(file).update('\0').update(text).update('\0')
  return `export default '${hash.digest('hex')}'\n`
}
