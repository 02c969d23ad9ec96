import path from 'node:path'
import { expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { createDiagramDocument } from '#features/diagrams/diagram.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { content, site } from './content.ts'

const uses = site.pages.flatMap((page) =>
  page.links.filter(({ kind }) => kind === 'source').map((link) => ({ page, link })),
)

it.each(uses)('describes $link.url in words on $page.docId', ({ page, link }) => {
  const source = path.posix.join(path.posix.dirname(page.file.path), link.url)
  const [, text = ''] = /^[^>]*>(.*?)<\/Diagram>/s.exec(page.file.text.slice(link.start))!
  const alternative = text.toLowerCase()
  const diagram = createDiagramDocument(content.configs.get(source)!)
  const words = hasTree(diagram) ? collectWords(diagram).map(([word]) => word) : []
  const stems = words.flatMap((word) => word.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [])
  expect(stems.length).toBeGreaterThan(0)
  expect(stems.filter((word) => !alternative.includes(word.slice(0, 4)))).toEqual([])
})
