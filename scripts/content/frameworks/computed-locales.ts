import path from 'node:path/posix'
import { groupBy } from '#core/diagnostic.ts'
import { formatCount } from '#core/message-parts.ts'
import { addRemainder, type Configuration, type Documentation } from './documentation.ts'
import { computedKey, isObject, type Data } from './evaluate-config.ts'
import { isWithin } from './framework-docs.ts'
import type { Project } from './project.ts'

/**
 * Lists folders that seem to be translations if only running the code could tell: the name is a
 * language code, and most of the pages have the path of one beside the folder.
 */
export function leaveComputedLocales(
  locales: Data,
  { files }: Project,
  { folder }: Pick<Documentation, 'folder'>,
  { remainders }: Configuration,
): void {
  if (locales === undefined || (isObject(locales) && !(computedKey in locales))) return
  const pages = [...files].filter((file) => isWithin(file, folder) && /\.mdx?$/.test(file))
  const stems = pages.map((file) => path.relative(folder, file).replace(/\.mdx?$/, ''))
  const known = new Set(stems)
  const found = [...groupBy(stems, (stem) => stem.split('/')[0]!)].flatMap(([name, inner]) => {
    const mirrored = inner.filter((stem) => known.has(path.relative(name, stem)))
    if (!isLanguage(name) || mirrored.length * 2 <= inner.length) return []
    return `${path.join(folder, name)} (${formatCount(inner.length, 'page')})`
  })
  const what = 'folders that seem to be translations, imported as pages'
  if (found.length > 0) addRemainder(remainders, what, found.join(', '))
}

/** Returns whether a name is the code of a known language (BCP 47), such as `pt-BR`. */
function isLanguage(name: string): boolean {
  const [, language] = /^([a-z]{2,3})(?:-[a-z\d]{2,8})*$/i.exec(name) ?? []
  return language !== undefined && languageNames.of(language) !== undefined
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
