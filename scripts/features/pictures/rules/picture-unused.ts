import type { SiteRule } from '../../../content/rule.ts'
import { collectUses } from '../collect-sections.ts'
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
    const uses = pages.flatMap((page) => collectUses(page, variables))
    const used = new Set(uses.map(({ name }) => name))
    for (const owner of pictures) {
      const name = nameOfPicture(owner.file.path)
      if (used.has(name)) continue
      const message = `Cannot find a page that shows the picture \`${name}\``
      const help = `Show it with \`<Screen picture="${name}" />\`, or remove the file`
      yield { owner, message, start: 0, end: 0, help }
    }
  },
}
