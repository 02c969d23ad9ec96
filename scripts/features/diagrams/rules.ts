import path from 'node:path/posix'
import { toRelativePath } from '#content/links/link-target.ts'
import { findMovedFile } from '#content/links/moves.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import type { SitePageRule, SiteRule } from '#content/rule.ts'
import { featureName, listDiagrams } from './diagram.ts'

export const diagramMissingSourceRule: SitePageRule = {
  id: 'diagram:missing-source',
  summary: 'The `src` of a `<Diagram>` is the relative path of an existing `.dot` file.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const { start, end } = link
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing' || link.feature !== featureName) continue
      const folder = path.dirname(page.file.path)
      const known = listDiagrams(context.site).map(({ document: { file } }) =>
        path.relative(folder, file.path),
      )
      const name = path.basename(target.name)
      const namesake = known.find((file) => path.basename(file) === name)
      const former = findMovedFile(target, page, context)
      const moved = former?.now && toRelativePath(page.file.path, former.now)
      const isDot = target.name.toLowerCase().endsWith('.dot')
      const nearest = moved ?? namesake ?? findNearest(target.name, known)
      yield {
        message: isDot
          ? `Cannot find diagram \`${target.name}\`${didYouMean(nearest)}`
          : `Unexpected source \`${target.name}\`, expected a \`.dot\` file`,
        start,
        end,
        ...(moved && { fix: [{ start, end, text: moved }] }),
        ...(former && { isCaused: true }),
        help: isDot
          ? 'Name the source by the path from this page, such as `../diagrams/run-life.dot`'
          : `For a picture write \`![text](${target.name})\``,
      }
    }
  },
}

/** Maximum width, in pixels, of a drawing that stays legible on a 390-pixel-wide phone. */
const maxDrawingWidth = 440

export const diagramSizeRule: SiteRule = {
  id: 'diagram:size',
  summary: 'A drawing is at most 440 pixels wide, to be legible on a phone.',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    for (const { document, drawing } of listDiagrams(site)) {
      if (!drawing || drawing.width <= maxDrawingWidth) continue
      yield {
        owner: document,
        message: `Unexpected width of ${drawing.width} pixels, expected at most ${maxDrawingWidth}`,
        help: 'Break its labels into shorter lines (`\\n`), or draw it from top to bottom',
      }
    }
  },
}

export const diagramSyntaxRule: SiteRule = {
  id: 'diagram:syntax',
  summary: 'A `.dot` file is one graph that Graphviz draws without a warning.',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    for (const { document, drawing, problems } of listDiagrams(site)) {
      for (const problem of problems) yield { ...problem, owner: document, isRequired: !drawing }
    }
  },
}
