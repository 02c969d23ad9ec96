import path from 'node:path/posix'
import {
  findModule,
  get,
  isObject,
  readConfig,
  type Data,
} from '#content/frameworks/evaluate-config.ts'
import { addRemainder, type Remainders } from '#content/frameworks/documentation.ts'
import { isWithin } from '#content/frameworks/framework-docs.ts'
import { stripGroups, stripNumbers } from '#content/frameworks/page-routes.ts'
import type { Project } from '#content/frameworks/project.ts'
import type { SidebarEntries, SidebarEntry } from './place-pages.ts'
import type { ChosenDocs } from './read-pages.ts'

/**
 * Reads the positions and labels of Nextra's `_meta.*`, Docusaurus's `_category_.*` and numbers in
 * front of folder names, by path in the documentation.
 */
export function readFolders(
  project: Project,
  docs: ChosenDocs,
  remainders: Remainders,
): SidebarEntries {
  const entries: SidebarEntries = new Map()
  const files = [...project.files].filter((file) => isWithin(file, docs.folder))
  for (const file of files) {
    const { dir, base } = path.parse(path.relative(docs.folder, file))
    if (docs.system === 'Nextra' && /^_meta\.(?:[jt]sx?|json)$/.test(base)) {
      addMeta(stripGroups(dir), readConfig(project, file), entries)
    } else if (docs.system === 'Docusaurus') {
      const [, number] = /(?:^|\/)(\d+)[-_. ][^/]*$/.exec(dir) ?? []
      const folder = stripNumbers(dir)
      if (number && folder !== dir)
        entries.set(folder, { position: Number(number), ...entries.get(folder) })
      if (!/^_category_\.(?:json|ya?ml)$/.test(base)) continue
      const config = readConfig(project, file)
      entries.set(folder, { ...entries.get(folder), ...readEntry(config) })
      const link = get(config, 'link')
      if (get(link, 'type') === 'generated-index') addRemainder(remainders, generatedIndexes, file)
    }
  }
  if (docs.system === 'Nextra') addOuterMeta(project, docs, entries)
  return entries
}

const generatedIndexes = 'generated indexes of folders'

function readEntry(config: Data): SidebarEntry {
  const [label, position] = [get(config, 'label'), get(config, 'position')]
  return {
    ...(typeof label === 'string' && { label }),
    ...(typeof position === 'number' && { position: Math.round(position) }),
  }
}

function addMeta(dir: string, meta: Data, entries: SidebarEntries): void {
  if (!isObject(meta)) return
  for (const [index, [key, value]] of Object.entries(meta).entries()) {
    const title: unknown = typeof value === 'string' ? value : get(value, 'title')
    const label = typeof title === 'string' && title !== '' ? title : undefined
    const name = path.join(dir, key)
    if (!entries.has(name)) entries.set(name, { position: index + 1, label })
  }
}

/** Reads the `_meta` file of a parent folder or of `app/`, which labels the pages folder. */
function addOuterMeta(project: Project, { folder, base }: ChosenDocs, entries: SidebarEntries) {
  if (base === '') return
  const dirs = [path.dirname(folder), path.join(path.dirname(folder), 'app'), 'app', 'src/app']
  const files = dirs.map((dir) => findModule(project, path.join(dir, '_meta')))
  const file = files.find((name) => name !== undefined)
  if (file === undefined) return
  const outer: SidebarEntries = new Map()
  addMeta('', readConfig(project, file), outer)
  for (const [name, entry] of outer) {
    const key = path.relative(base, name)
    if (!entries.has(key)) entries.set(key, entry)
  }
}
