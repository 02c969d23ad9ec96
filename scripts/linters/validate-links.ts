import path from 'node:path'
import remarkValidateLinks from 'remark-validate-links'
import { VFile } from 'vfile'
import { visit } from 'unist-util-visit'
import { fillVariables, type ProductVariables } from '../core/variables.ts'
import type { Linter, ParsedPage } from './linter.ts'
import { fromMessage } from './vfile-message.ts'

/**
 * remark-validate-links over all pages as one set: relative files and anchors, across files too.
 * Routes are not its matter (it passes over absolute paths); our own link rules see those. It gets
 * the ids that the site renders, so that both speak of the same anchors.
 */
export const validateLinksLinter: Linter = {
  name: 'remark-validate-links',
  async check(pages, { contentDir, variables }) {
    const set = createFileSet()
    const transform = remarkValidateLinks.call(
      undefined as never,
      { repository: false, root: path.resolve(contentDir) },
      set as never,
    )
    const files = new Map<VFile, ParsedPage>()
    for (const page of pages) {
      const file = new VFile({
        cwd: path.resolve(contentDir),
        path: page.file.path,
        value: page.file.text,
      })
      files.set(file, page)
      set.files.push(file)
      prepareTree(page, variables)
      await transform(page.mdx.tree, file)
    }
    await set.complete()
    return [...files].flatMap(([file, page]) =>
      file.messages.map((message) =>
        fromMessage(message, page.file.displayPath, 'remark-validate-links'),
      ),
    )
  },
}

/** The little of unified-engine's file set that the plug-in asks for. */
function createFileSet() {
  const completers: ((set: { valueOf(): VFile[] }) => Promise<void>)[] = []
  const files: VFile[] = []
  return {
    files,
    use: (completer: (typeof completers)[number]) => void completers.push(completer),
    add: () => undefined,
    valueOf: () => files,
    async complete() {
      for (const completer of new Set(completers)) await completer(this)
    },
  }
}

/** Puts the rendered ids on headings and the filled-in addresses on links, where it looks for them. */
function prepareTree(page: ParsedPage, variables: ProductVariables): void {
  const ids = new Map(page.anchors.map(({ start, id }) => [start, id]))
  visit(page.mdx.tree, (node) => {
    if ('url' in node) node.url = fillVariables(node.url, variables)
    if (node.type !== 'heading') return
    const id = ids.get(node.position?.start.offset ?? -1)
    if (id !== undefined) node.data = { ...node.data, hProperties: { id } }
  })
}
