import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Feature } from '#content/feature.ts'
import { features } from '#features/index.ts'
import { readContent } from '#content/read/read-content.ts'

/** What to make a corpus from, and how much of it. */
export interface CorpusOptions {
  /** Content folder whose pages lend their sections. */
  source: string
  /** Folder to write; what is there is replaced. */
  target: string
  pages: number
  /** Equal seeds give equal corpora. */
  seed: number
  /** Leaves out what only this project's pages can hold: components and variables. */
  plain?: boolean
}

/**
 * Writes a content folder of any size out of real pages: each page gets sections of several of them,
 * chosen by a seeded random number, a title and a route of its own, and links to its neighbors.
 */
export async function makeCorpus(options: CorpusOptions): Promise<void> {
  const { source, target, pages, seed, plain = false } = options
  const content = await readContent(source, features)
  const sections = content.pages
    .flatMap(({ text }) => splitSections(text))
    .filter((section) => !plain || isPlain(section))
  const random = createRandom(seed)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const config of ['product.yaml', 'lint.yaml', 'dictionary.txt']) {
    await copyFile(path.join(source, config), path.join(target, config))
  }
  await writeFile(path.join(target, 'index.mdx'), renderPage(-1, pages, [], random))
  for (let index = 0; index < pages - 1; index++) {
    const count = 4 + Math.floor(random() * 5)
    const chosen = Array.from({ length: count }, () => pick(sections, random))
    const folder = path.join(target, `part-${Math.floor(index / 40)}`)
    if (index % 40 === 0) {
      await mkdir(folder, { recursive: true })
      const position = Math.floor(index / 40) + 1
      const category = `label: Part ${position}\nposition: ${position}\n`
      await writeFile(path.join(folder, '_category.yaml'), category)
    }
    const text = renderPage(index, pages, chosen, random)
    await writeFile(path.join(folder, `page-${index}.mdx`), text)
  }
}

/** What only makes sense on its own page or site: cards, and parts generated from other sources. */
const dependent = new RegExp(
  `<(?:${['Card', 'RunBoard', 'SearchBox', ...features.flatMap(listNames)].join('|')})`,
)

function listNames({ components }: Feature): string[] {
  return Object.keys(components)
}

/** Whether any system can show a section: code aside, it has no component, no variable and no image. */
function isPlain(section: string): boolean {
  return !/[{}<]|!\[/.test(section.replace(/^(```+)[\s\S]*?^\1|`[^`]*`/gm, ''))
}

/** The sections of a page from its first heading on, without links, whose targets may be missing. */
function splitSections(text: string): string[] {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '')
  return body
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## ') && !dependent.test(section))
    .map((section) => section.replace(/(?<!!)\[([^\]]*)\]\([/#][^)]*\)/g, '$1'))
}

function renderPage(
  index: number,
  pages: number,
  sections: string[],
  random: () => number,
): string {
  const title = index < 0 ? 'Front page' : `Generated page ${index}`
  const neighbors = Array.from({ length: 3 }, () => Math.floor(random() * (pages - 1)))
  const links = neighbors.map((other) => `- [Generated page ${other}](/p/${other})`)
  return [
    '---',
    `title: ${title}`,
    `description: A page that was made for measuring, number ${index + 1} of ${pages}, with sections of real pages and links.`,
    `slug: ${index < 0 ? '/' : `/p/${index}`}`,
    `sidebar_position: ${index + 1}`,
    '---',
    '',
    'You read a page that exists to be measured.',
    '',
    ...numberSections(sections, index),
    '## Links of this page',
    '',
    ...new Set(links),
    '',
  ].join('\n')
}

/** Numbers headings and sentences, so that no two of a page, or of the site, are alike. */
function numberSections(sections: string[], page: number): string[] {
  return sections.map((section, index) =>
    section
      .trim()
      .split(/^( *```[\s\S]*?^ *```)/m)
      .map((part, at) => (at % 2 === 1 ? part : numberProse(part, page, index + 1)))
      .join('')
      .concat('\n'),
  )
}

function numberProse(text: string, page: number, section: number): string {
  return text
    .replace(/^(#{2,3} .*)$/gm, `$1, part ${section}`)
    .replace(/(?<=^ *(?:[-*] |\d+\. )?[`*\p{L}\d].*\S)(?=[.:]$)/gmu, ` (${page}.${section})`)
}

/** One of several items. */
export function pick<T>(items: T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!
}

/** The mulberry32 generator: small, fast and the same everywhere. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
