import GithubSlugger from 'github-slugger'
import type { DocsFolder, SystemName } from './framework-docs.ts'
import { applyTextSteps } from './text-function.ts'

/** Documentation whose headings get ids, or a folder of Markdown. */
export interface IdSource extends Pick<DocsFolder, 'slugify'> {
  system: SystemName | 'MkDocs'
}

/** Function that returns the id of the next heading of a page. */
export type Slugger = (text: string) => string

export function createSlugger(source: IdSource): Slugger {
  const { system } = source
  const slugger = new GithubSlugger()
  if (system === 'VitePress') return createVitePressSlugger(source)
  if (system === 'MkDocs') return createMkDocsSlugger()
  if (system === 'Starlight') return (text) => slugger.slug(text).replace(/-$/, '')
  return (text) => slugger.slug(text)
}

/** Numbers repeated ids as `markdown-it-anchor` does: only against the ids themselves. */
function createVitePressSlugger(source: IdSource): Slugger {
  const seen = new Set<string>()
  return (text) => {
    const slug = slugForVitePress(text, source)
    let id = slug
    for (let count = 1; seen.has(id); count++) id = `${slug}-${count}`
    seen.add(id)
    return id
  }
}

/** Makes ids as the extension `toc` of Python-Markdown does by default. */
function createMkDocsSlugger(): Slugger {
  const seen = new Set<string>()
  return (text) => {
    const ascii = text.normalize('NFKD').replace(/[^\0-\x7f]/g, '')
    const plain = ascii
      .replace(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
    let id = plain.replace(/[-\s]+/g, '-')
    while (id === '' || seen.has(id)) {
      const [, start = id, count = '0'] = /^(.*)_(\d+)$/.exec(id) ?? []
      id = `${start}_${Number(count) + 1}`
    }
    seen.add(id)
    return id
  }
}

const vitePressSpecials = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/** Slugs as the configuration says, or as `@mdit-vue/shared` does. */
export function slugForVitePress(text: string, { slugify }: IdSource): string {
  if (slugify && slugify !== 'unknown') return applyTextSteps(text, slugify)
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(vitePressSpecials, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}
