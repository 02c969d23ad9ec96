import { findNearest } from '#core/did-you-mean.ts'
import type { PageRule } from '#content/rule.ts'
import { collectUses } from '../collect-sections.ts'
import { fileOfPicture, picturesOf } from '../picture.ts'

/** `<Screen picture="run-form" />` shows what `pictures/run-form.yaml` describes. */
export const pictureUnknownRule: PageRule = {
  id: 'picture:unknown',
  severity: 'error',
  scope: 'page',
  *check(page, data) {
    const pictures = picturesOf(data)
    for (const { name, start, end } of collectUses(page, data.variables)) {
      if (Object.hasOwn(pictures, name)) continue
      const nearest = findNearest(name, Object.keys(pictures))
      yield {
        message: `Cannot find picture \`${name}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
        start,
        end,
        help: `Describe it in \`${fileOfPicture(name)}\`, or name one that there is`,
      }
    }
  },
}
