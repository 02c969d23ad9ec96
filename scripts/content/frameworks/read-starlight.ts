import path from 'node:path/posix'
import { Call, get, readConfig } from './evaluate-config.ts'
import {
  addRemainder,
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
  const list = get(config, 'integrations')
  const integrations = Array.isArray(list) ? list.flat() : []
  const starlight = integrations.find(
    (each): each is Call => each instanceof Call && each.name === 'starlight',
  )
  const folder = path.join(configDir, 'src/content/docs')
  if (!starlight && ![...project.files].some((each) => each.startsWith(`${folder}/`))) return
  const { remainders } = found
  const options = starlight?.argument
  if (!starlight) addRemainder(remainders, 'settings that code computes', file)
  const names = Object.keys(get(options, 'locales') ?? {})
  const own = names.includes('root') ? 'root' : readPath(get(options, 'defaultLocale'), '')
  const others = new Set(names.filter((name) => name !== own).map((name) => name.toLowerCase()))
  // Addresses are in lower case, whatever the letters of the folder.
  const excluded = listFolders(project, folder).filter((name) => others.has(name.toLowerCase()))
  addRemainder(remainders, 'translations', ...excluded.map((name) => path.join(folder, name)))
  const plugins = get(options, 'plugins')
  for (const each of Array.isArray(plugins) ? plugins : plugins === undefined ? [] : [plugins]) {
    addRemainder(remainders, 'plugins', each instanceof Call ? each.name : 'a computed one')
  }
  readRedirects(get(config, 'redirects'), file, found)
  found.staticDirs.push(path.join(configDir, 'public'))
  found.docs.push({
    system: 'Starlight',
    source: file,
    folder,
    base: readPath(get(config, 'base'), ''),
    excluded,
    sidebar: readSidebar(get(options, 'sidebar'), file, found),
    configDir,
  })
}

function listFolders({ files }: Project, folder: string): string[] {
  const inner = [...files].filter((file) => file.startsWith(`${folder}/`))
  const names = inner.map((file) => path.relative(folder, file).split('/'))
  return [...new Set(names.flatMap(([name, ...rest]) => (rest.length > 0 ? name! : [])))]
}
