import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { toDisplayPath } from '#content/read/read-content.ts'
import type { Site } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { walkTree } from '#core/tree.ts'
import { isReadme } from '../rules/site/site-files.ts'
import { messageToDiagnostic } from './remark.ts'

/**
 * Runs remark-validate-links on the README files of the content folder. Pages are left to our link
 * rules, which also resolve routes, anchors and drafts. Returns the texts of the files too.
 */
export async function validateReadmeLinks({
  assets,
  contentDir,
}: Pick<Site, 'assets' | 'contentDir'>): Promise<CheckedReadmes> {
  const files = [...assets].filter(isReadme)
  const texts = new Map<string, string>()
  if (files.length === 0) return { diagnostics: [], texts }
  const cwd = path.resolve(contentDir)
  const { default: remarkValidateLinks } = await import('remark-validate-links')
  const processor = unified()
    .use(() => encodeStrayPercents)
    // Browsers resolve `#top` on every page.
    .use(remarkValidateLinks, { repository: false, root: cwd, skipPathPatterns: [/#top$/i] })
    .freeze()
  const found = await Promise.all(
    files.map(async (name) => {
      const file = new VFile({ cwd, path: name, value: await readFile(path.join(cwd, name)) })
      await processor.run(markdownToMdast(String(file)), file)
      const displayPath = toDisplayPath(path.join(cwd, name))
      texts.set(displayPath, String(file))
      return file.messages.map((each) =>
        messageToDiagnostic(each, displayPath, 'remark-validate-links'),
      )
    }),
  )
  return { diagnostics: found.flat(), texts }
}

interface CheckedReadmes {
  diagnostics: Diagnostic[]
  texts: ReadonlyMap<string, string>
}

/** Encodes the percent signs of malformed URLs, on which remark-validate-links would throw. */
function encodeStrayPercents(tree: Root): void {
  walkTree(tree, (node) => {
    if (!('url' in node)) return
    try {
      decodeURIComponent(node.url)
    } catch {
      node.url = node.url.replaceAll('%', '%25')
    }
  })
}
