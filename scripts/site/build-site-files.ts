import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as pagefind from 'pagefind'
import { hashInputs } from './hash-inputs.ts'
import { nextCommand, runNode } from './run-process.ts'
import { withProgress } from './progress.ts'
import { slimExport } from './slim-export.ts'

/** Folder of the finished site. */
export const outDir = 'out'

/** Name of the file in `out/` that says from which inputs it was made. */
const stampName = '.inputs'

/** The build failed; the message holds what the tools said. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/**
 * Builds `out/` from the generated pages: Next's export without what only its runtime
 * needs, then the search index. Does nothing where
 * `out/` was made from the same inputs. `verify` looks at the result before it counts as done. Throws a
 * {@link BuildError}, or what `verify` throws.
 */
export async function buildSiteFiles(verify: () => Promise<void>): Promise<'built' | 'unchanged'> {
  const inputs = await hashInputs()
  const stamp = path.join(outDir, stampName)
  if ((await inputs.readStamp(stamp)) === inputs.hash) return 'unchanged'
  await rm(stamp, { force: true })
  await withProgress('Building the pages', exportSite)
  await withProgress('Indexing for the search', indexSite)
  await verify()
  await writeFile(stamp, inputs.hash)
  return 'built'
}

async function exportSite(): Promise<void> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const { code, output } = await runNode([nextCommand(), 'build'], env)
  if (code !== 0) throw new BuildError(output.trim())
  await slimExport(outDir)
}

async function indexSite(): Promise<void> {
  const { index, errors } = await pagefind.createIndex({})
  if (!index) throw new BuildError(errors.join('\n'))
  const results = [
    await index.addDirectory({ path: outDir, glob: '**/*.html' }),
    await index.writeFiles({ outputPath: path.join(outDir, '_pagefind') }),
  ]
  await pagefind.close()
  const problems = results.flatMap((result) => result.errors)
  if (problems.length > 0) throw new BuildError(problems.join('\n'))
}
