import path from 'node:path/posix'
import { get, isObject, readConfig, type Data } from '#content/frameworks/evaluate-config.ts'
import { addRemainder, type Remainders } from '#content/frameworks/documentation.ts'
import { isWithin } from '#content/frameworks/framework-docs.ts'
import { stripGroups, stripNumbers } from '#content/frameworks/page-routes.ts'
import type { Project } from '#content/frameworks/project.ts'
import type { SidebarEntries } from './place-pages.ts'
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
  for (const file of project.files) {
    const { dir, base } = path.parse(path.relative(docs.folder, file))
    const isMeta = docs.system === 'Nextra' && /^_meta\.(?:[jt]sx?|json)$/.test(base)
    if (!isWithin(file, docs.folder)) {
      if (isMeta) addRemainder(remainders, '`_meta` files outside of the pages', file)
    } else if (isMeta) {
      addMeta(stripGroups(dir), readConfig(project, file), entries)
    } else if (docs.system === 'Docusaurus') {
      const folder = stripNumbers(dir)
      const name = path.basename(dir)
      if (name !== path.basename(folder))
        entries.set(folder, { sidebar_position: Number.parseInt(name, 10), ...entries.get(folder) })
      if (!/^_category_\.(?:json|ya?ml)$/.test(base)) continue
      const config = readConfig(project, file)
      const label = get(config, 'label')
      const position = get(config, 'position')
      entries.set(folder, {
        ...entries.get(folder),
        ...(typeof label === 'string' && { sidebar_label: label }),
        ...(typeof position === 'number' && { sidebar_position: position }),
      })
      if (get(get(config, 'link'), 'type') === 'generated-index') {
        addRemainder(remainders, 'generated indexes of folders', file)
      }
    }
  }
  return entries
}

function addMeta(dir: string, meta: Data, entries: SidebarEntries): void {
  if (!isObject(meta)) return
  for (const [index, [key, value]] of Object.entries(meta).entries()) {
    const title = typeof value === 'string' ? value : get(value, 'title')
    const sidebar_label = typeof title === 'string' && title !== '' ? title : undefined
    const name = path.join(dir, key)
    if (!entries.has(name)) entries.set(name, { sidebar_label, sidebar_position: index + 1 })
  }
}
