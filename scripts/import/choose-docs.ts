import path from 'node:path/posix'
import { findUnmetRouteRequirement } from '#core/route.ts'
import { UsageError } from '#content/read/read-content.ts'
import {
  trimSlashes,
  type Configuration,
  type Documentation,
} from '#content/frameworks/documentation.ts'
import { documentationOf } from '#content/frameworks/framework-docs.ts'
import type { Project } from '#content/frameworks/project.ts'
import { listPageFiles, type ChosenDocs } from './read-pages.ts'

export interface Choice {
  /** Folders of the documentations to import, relative to the project. */
  folders: readonly string[]
  /** Common prefix of all routes, or `undefined` for that of the configuration. */
  base: string | undefined
}

/** Returns the documentations to import. Throws a `UsageError` if more than one is possible. */
export function chooseDocs(
  project: Project,
  { docs, fallback }: Configuration,
  { folders, base }: Choice,
): ChosenDocs[] {
  const candidates = docs.filter((each) => listPageFiles(project, each).length > 0)
  const find = (name: string) => findDocs(project, name, { docs: candidates, fallback })
  const chosen = folders.length > 0 ? folders.map(find) : candidates
  if (chosen.length === 0) {
    throw new UsageError('Cannot find any .md or .mdx file; name their folder with `--docs`')
  }
  if (folders.length === 0 && chosen.length > 1) {
    const list = candidates.map((each) => `  --docs ${describe(each)}\n`).join('')
    const found = `Found ${candidates.length} documentations`
    throw new UsageError(`${found}; choose one or more with \`--docs\`:\n${list}`)
  }
  if (base !== undefined && chosen.length > 1) {
    throw new UsageError('Expected one `--docs` with `--base`')
  }
  return chosen.map((each) => {
    const own = base === undefined ? each.base : trimSlashes(base)
    if (own === undefined) {
      const problem = `Cannot find out the base path of \`${each.folder}\``
      throw new UsageError(`${problem}; name it with \`--base\`, such as \`--base /docs\``)
    }
    const unmet = findUnmetRouteRequirement(`/${own}`)
    if (unmet === undefined) return { ...each, base: own, sidebar: each.readSidebar?.() }
    throw new UsageError(`Unexpected base path \`${own}\` of \`${each.folder}\`, expected ${unmet}`)
  })
}

function describe({ folder, system, base, source }: Documentation): string {
  const route = base === undefined ? 'base path unknown' : `routes below /${base}`
  return `${folder || '.'} (${[system, source, route].filter(Boolean).join(', ')})`
}

/** Returns the documentation with a folder, or the part of one, or a folder of plain Markdown. */
function findDocs(
  project: Project,
  name: string,
  { docs: candidates, fallback }: Pick<Configuration, 'docs' | 'fallback'>,
): Documentation {
  const folder = trimSlashes(path.normalize(name))
  const outer = documentationOf(folder, { docs: candidates })
  const found = outer ?? { ...fallback, folder }
  const rest = path.relative(found.folder, folder)
  if (outer && rest === '') return outer
  const base = found.base === undefined ? undefined : trimSlashes(path.join(found.base, rest))
  const docs = { ...found, folder, base, readSidebar: undefined, excluded: [] }
  if (listPageFiles(project, docs).length > 0) return docs
  throw new UsageError(`Cannot find any .md or .mdx file in \`${name}\``)
}
