import path from 'node:path/posix'
import type { Page } from '../page.ts'
import { documentationOf, type FrameworkDocs, type DocsFolder } from './framework-docs.ts'
import { createSlugger, slugForVitePress } from './heading-ids.ts'

interface Pages {
  framework: FrameworkDocs
  /** Pages and partials by path. */
  pages: ReadonlyMap<string, Page>
}

/** Anchors that layouts, scripts and browsers add to every page. */
const commonAnchor = /^(?:_?top|__.*|:~:.*|user-content-.*|fn.*|.*[=/].*)$/

/** Returns whether a page has an anchor, or `unknown` if only running code could tell. */
export function findAnchor(
  page: Page,
  hash: string,
  { framework, pages }: Pages,
): 'known' | 'missing' | 'unknown' {
  const docs = documentationOf(page.file.path, framework)
  const { shown, isComplete } = listIncluded(page, pages, docs)
  const isKnown = shown.some(({ anchors }) =>
    anchors.some(({ id }) => isSameAnchor(id, hash, docs)),
  )
  if (isKnown) return 'known'
  if (!isComplete && !isMisspelled(hash, page, docs)) return 'unknown'
  return commonAnchor.test(hash) ? 'known' : 'missing'
}

/** Lists a page and the files that it includes, each once. */
function listIncluded(page: Page, pages: ReadonlyMap<string, Page>, docs: DocsFolder | undefined) {
  const shown = new Set([page])
  let isComplete = true
  for (const { file, includes = [], hasOtherAnchors } of shown) {
    if (hasOtherAnchors) isComplete = false
    for (const name of includes) {
      const folder = name.startsWith('/') ? (docs?.folder ?? '') : path.dirname(file.path)
      const part = pages.get(path.join(folder, name))
      if (part) shown.add(part)
      else isComplete = false
    }
  }
  return { shown: [...shown], isComplete }
}

/** Returns whether an anchor is the text of a heading instead of its id, as in `#my_heading`. */
function isMisspelled(hash: string, page: Page, docs: DocsFolder | undefined): boolean {
  if (!docs || docs.slugify === 'unknown') return false
  const id = createSlugger(docs)(hash)
  return page.anchors.some((anchor) => anchor.depth !== undefined && anchor.id === id)
}

/** Compares as systems that change anchors in links do, or whose way to make ids is not public. */
function isSameAnchor(id: string, hash: string, docs: DocsFolder | undefined): boolean {
  const { system } = docs ?? {}
  if (system === 'VitePress') {
    return id === hash || (!docs!.keepsHashes && id === slugForVitePress(hash, docs!))
  }
  const strip = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return id === hash || (system === 'Mintlify' && strip(id) === strip(hash))
}
