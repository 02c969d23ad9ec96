import path from 'node:path'
import type { Heading, Image, Link, Root, RootContent } from 'mdast'
import remarkValidateLinks from 'remark-validate-links'
import { VFile } from 'vfile'
import type { LinkUse } from '#content/links/collect-links.ts'
import type { Page } from '#content/page.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { LineIndex } from '#core/line-index.ts'
import { collectVariables } from '#core/variables.ts'
import { fromMessage } from './vfile-message.ts'

/**
 * remark-validate-links over all pages as one set: relative files and anchors, across files too.
 * Routes are not its matter (it passes over absolute paths); our own link rules see those. It gets a
 * tree of nothing but each page's links and the ids that the site renders, so that no page has to be
 * parsed for it and both speak of the same anchors.
 */
export async function validateLinks(pages: Page[], contentDir: string): Promise<Diagnostic[]> {
  if (!pages.some(({ links }) => links.some(isRelative))) return []
  const cwd = path.resolve(contentDir)
  const set = createFileSet()
  const transform = remarkValidateLinks.call(
    undefined as never,
    { repository: false, root: cwd },
    set as never,
  )
  const files = new Map<VFile, Page>()
  for (const page of pages) {
    const file = new VFile({ cwd, path: page.file.path, value: page.file.text })
    files.set(file, page)
    set.files.push(file)
    await transform(buildTree(page), file)
  }
  await set.complete()
  return [...files].flatMap(([file, page]) =>
    file.messages.map((message) =>
      fromMessage(message, page.file.displayPath, 'remark-validate-links'),
    ),
  )
}

/**
 * A link that is its matter: neither to a route, a source nor another site; all variables known, and no code. It
 * takes anchors for small letters only, which those of descriptions are not; our own rule sees these.
 */
function isRelative({ kind, url }: LinkUse): boolean {
  if (kind === 'source' || /^[^#]*#.*[A-Z]/s.test(url)) return false
  return !/^(?:[/{]|[a-z][a-z0-9+.-]*:)/i.test(url) && collectVariables(url).length === 0
}

function buildTree({ links, anchors, lines }: Page): Root {
  const nodes: RootContent[] = [
    ...anchors.map(({ id, start, end }): Heading => {
      const position = positionAt(lines, start, end)
      return { type: 'heading', depth: 2, children: [], data: { hProperties: { id } }, position }
    }),
    ...links.filter(isRelative).map(({ kind, url, start, end }): Link | Image => {
      const position = positionAt(lines, start, end)
      return kind === 'image'
        ? { type: 'image', url, position }
        : { type: 'link', url, children: [], position }
    }),
  ]
  return { type: 'root', children: nodes }
}

function positionAt(lines: LineIndex, start: number, end: number) {
  return {
    start: { ...lines.pointAt(start), offset: start },
    end: { ...lines.pointAt(end), offset: end },
  }
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
