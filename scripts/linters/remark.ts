import remarkLintNoUndefinedReferences from 'remark-lint-no-undefined-references'
import remarkPresetLintRecommended from 'remark-preset-lint-recommended'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Linter, ParsedPage } from './linter.ts'
import { fromMessage } from './vfile-message.ts'

/** remark-lint's recommended rules on the tree that is there already; nothing is parsed again. */
export const remarkLinter: Linter = {
  name: 'remark-lint',
  async check(pages) {
    const processor = unified()
      .use(remarkPresetLintRecommended)
      // `[#own-id]` at the end of a heading is Nextra's notation, no reference.
      .use(remarkLintNoUndefinedReferences, { allow: [/^#/] })
      .freeze()
    const found = await Promise.all(pages.map((page) => checkPage(page, processor)))
    return found.flat()
  },
}

async function checkPage(
  page: ParsedPage,
  processor: { run(tree: ParsedPage['mdx']['tree'], file: VFile): Promise<unknown> },
): Promise<Diagnostic[]> {
  const file = new VFile({ path: page.file.displayPath, value: page.file.text })
  await processor.run(page.mdx.tree, file)
  return file.messages.map((message) => fromMessage(message, page.file.displayPath, 'remark-lint'))
}
