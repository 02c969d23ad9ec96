import { findFencedBlocks } from '#content/parse/find-fenced-blocks.ts'
import type { SiteRule } from '#content/rule.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { isPicture, nameOfPicture } from '../picture.ts'

/** Every picture must be shown by a page, be it a draft. */
export const pictureUnusedRule: SiteRule = {
  id: 'picture:unused',
  severity: 'warning',
  scope: 'site',
  *check({ site: { pages, descriptionPages, variables } }) {
    const pictures = descriptionPages.filter(({ file }) => isPicture(file.path))
    // What a page that cannot be read shows is not known.
    if (pictures.length === 0 || pages.some(({ parses }) => !parses)) return
    const used = new Set(pages.flatMap((page) => [...namesIn(page.file.text, variables)]))
    for (const owner of pictures) {
      const name = nameOfPicture(owner.file.path)
      if (used.has(name)) continue
      const message = `Cannot find a page that shows the picture \`${name}\``
      const help = `Show it with \`<Screen picture="${name}" />\`, or remove the file`
      yield { owner, message, start: 0, end: 0, help }
    }
  },
}

/** Names of the pictures that a page shows. Read from its text, which takes no tree of every page. */
function* namesIn(text: string, variables: ProductVariables): Iterable<string> {
  if (!text.includes('<Screen')) return
  let at = 0
  let shown = ''
  for (const { start, end } of findFencedBlocks(text)) {
    shown += text.slice(at, start)
    at = end
  }
  shown += text.slice(at)
  for (const [, name = ''] of shown.replace(code, '').matchAll(use)) {
    yield fillVariables(name, variables)
  }
}

/** Code within a line and comments: what is shown there is no picture, nor in blocks of code. */
const code = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}/g

const use = /<Screen\s[^<>]*?\bpicture="([^"]*)"/g
