import GithubSlugger from 'github-slugger'
import type { SystemName } from './systems.ts'

/** Function that returns the id of the next heading of a page. */
export type Slugger = (text: string) => string

export function createSlugger(system: SystemName): Slugger {
  const slugger = new GithubSlugger()
  if (system === 'VitePress') return createVitePressSlugger()
  if (system === 'Starlight') return (text) => slugger.slug(text).replace(/-$/, '')
  return (text) => slugger.slug(text)
}

/** Numbers repeated ids as `markdown-it-anchor` does: only against the ids themselves. */
function createVitePressSlugger(): Slugger {
  const seen = new Set<string>()
  return (text) => {
    const slug = slugForVitePress(text)
    let id = slug
    for (let count = 1; seen.has(id); count++) id = `${slug}-${count}`
    seen.add(id)
    return id
  }
}

const vitePressSpecials = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/** Slugs as `@mdit-vue/shared` does. VitePress also applies this to the anchors in links. */
export function slugForVitePress(text: string): string {
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
