import path from 'node:path/posix'
import { Call, computed, get, listOf, readConfig } from './evaluate-config.ts'
import { leaveComputedLocales } from './computed-locales.ts'
import {
  addRemainder,
  leavePlugins,
  leaveSettings,
  readOrigin,
  readPath,
  readRedirects,
  trimSlashes,
  type Configuration,
} from './documentation.ts'
import type { Project } from './project.ts'
import { readSidebar } from './read-sidebar.ts'

/** Reads the sidebar, translations and redirects of a Starlight site. */
export function readStarlight(project: Project, file: string, found: Configuration): void {
  const configDir = trimSlashes(path.dirname(file))
  const config = readConfig(project, file)
  found.origin ??= readOrigin(get(config, 'site'))
  const starlight = listOf(get(config, 'integrations')).find(
    (each): each is Call => each instanceof Call && each.name === 'starlight',
  )
  const folder = path.join(configDir, 'src/content/docs')
  const inner = [...project.files].filter((each) => each.startsWith(`${folder}/`))
  if (!starlight && inner.length === 0) return
  const { remainders } = found
  const options = starlight?.argument
  if (!starlight) addRemainder(remainders, 'settings that code computes', file)
  const configured = starlight ? get(options, 'locales') : computed
  leaveComputedLocales(configured, project, { folder }, found)
  const locales = Object.keys(configured ?? {})
  const own = locales.includes('root') ? 'root' : readPath(get(options, 'defaultLocale'), '')
  const others = new Set(locales.filter((name) => name !== own).map((name) => name.toLowerCase()))
  // Addresses are in lower case, whatever the letters of the folder.
  const folders = new Set(inner.map((each) => path.relative(folder, each).split('/')[0]!))
  const translated = [...folders].filter((name) => others.has(name.toLowerCase()))
  addRemainder(remainders, 'translations', ...translated.map((name) => path.join(folder, name)))
  // Starlight shows pages without a translation at the addresses of all languages.
  const excluded = [...new Set([...translated, ...others])]
  const plugins = listOf([get(config, 'integrations'), get(options, 'plugins')])
  const names = plugins.map((each) =>
    each instanceof Call ? each.name : 'ones that code computes',
  )
  leavePlugins(
    names.filter((name) => name !== 'starlight'),
    file,
    found,
  )
  leaveSettings(config, ['site', 'base', 'redirects', 'integrations'], file, found)
  leaveSettings(options, ['locales', 'defaultLocale', 'sidebar', 'plugins'], file, found)
  readRedirects(get(config, 'redirects'), file, found)
  found.staticDirs.push(path.join(configDir, 'public'))
  found.docs.push({
    system: 'Starlight',
    source: file,
    folder,
    base: readPath(get(config, 'base'), ''),
    excluded,
    readSidebar: () => readSidebar(get(options, 'sidebar'), file, found),
    configDir,
  })
}
