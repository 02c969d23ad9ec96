import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectPaths } from '../support/project-paths.ts'
import { copyProject, root } from './copy-project.ts'
import { writeFiles } from './serve-folder.ts'
import { testProductYaml } from './site.ts'

/**
 * Name of a site in `test/`. The example site has typical settings, and the fixture site unusual
 * ones.
 */
export type TestSite = 'example-site' | 'fixture-site'

/** Paths to copy from the project. Next would warn about a second lockfile. */
const projectFiles = projectPaths.filter((name) => name !== 'package-lock.json')

/** Paths to copy from the test site. */
const siteFiles = ['content-src', 'theme.config.tsx']

/** Builds a test site if it is out of date. Returns the output folder. */
export async function buildTestSite(site: TestSite): Promise<string> {
  const copy = await copyTestSite(site)
  await runBuild(copy)
  return path.join(copy, 'out')
}

/**
 * Copies the project with the content of a test site. Returns the copy's folder, which is inside
 * the project so that Node.js finds `node_modules`.
 */
export async function copyTestSite(site: TestSite): Promise<string> {
  const copy = path.join(root, '.cache', site)
  for (const name of [...projectFiles, ...siteFiles]) {
    await rm(path.join(copy, name), { recursive: true, force: true })
  }
  await copyProject(copy, projectFiles)
  await copyProject(copy, siteFiles, path.join(root, 'test', site))
  return copy
}

/** Copies the project into an empty folder, with these content files and the default theme. */
export async function createSmallSite(dir: string, files: Record<string, string>): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  await copyProject(dir, projectFiles)
  const content = { 'product.yaml': testProductYaml, 'dictionary.txt': '', ...files }
  await writeFiles(path.join(dir, 'content-src'), content)
  await writeFile(path.join(dir, 'theme.config.tsx'), 'export default () => ({})\n')
}

/** Builds a project like `npm run build`. Throws an error with the output if the build fails. */
export function runBuild(cwd: string): Promise<void> {
  const options = { cwd, maxBuffer: 1 << 26 }
  const argv = ['scripts/commands/run-bundled.mjs', 'build']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, argv, options, (error, stdout, stderr) => {
      if (!error) resolve()
      else reject(new Error(`${cwd} does not build:\n${stdout}${stderr}`))
    })
  })
}
