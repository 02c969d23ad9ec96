import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { readContent } from '#content/read/read-content.ts'
import { createDiagramDocument } from '#features/diagrams/diagram.ts'
import { features } from '#features/index.ts'
import { checkContent } from '#gate/check-content.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { contentDir } from './page-code.ts'

const content = await readContent(contentDir, features)

describe('pages with diagrams', async () => {
  const { site } = await checkContent(content.dir, { content })
  const uses = site.pages.flatMap((page) =>
    page.links.filter(({ kind }) => kind === 'source').map((link) => ({ page, link })),
  )

  it.each(uses)('$page.docId says in words what $link.url shows', ({ page, link }) => {
    const source = path.posix.join(path.posix.dirname(page.file.path), link.url)
    const [, said = ''] = /^[^>]*>(.*?)<\/Diagram>/s.exec(page.file.text.slice(link.start))!
    const alternative = said.toLowerCase()
    const shown = createDiagramDocument(content.configs.get(source)!)
    const words = hasTree(shown) ? collectWords(shown).map(([word]) => word) : []
    const stems = words.flatMap((word) => word.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [])
    expect(stems.length).toBeGreaterThan(0)
    expect(stems.filter((word) => !alternative.includes(word.slice(0, 4)))).toEqual([])
  })
})
