import type { Nodes } from 'mdast'
import { findNearest } from '#core/did-you-mean.ts'
import { fillVariables } from '#core/variables.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { collectSections, type PictureUse } from '../collect-sections.ts'
import { collectLabels, collectProcedures, collectTables, type LabelUse } from '../collect-steps.ts'
import { fileOfPicture, picturesOf, type Picture } from '../picture.ts'

/**
 * A picture and the steps under the same heading speak of the same things: what a step names in bold, or
 * a table of fields there, is in the picture, and what the picture marks with the number of a step is
 * named in that step.
 */
export const pictureStepsRule: PageRule = {
  id: 'picture:steps',
  severity: 'error',
  scope: 'page',
  *check(page, data) {
    const pictures = picturesOf(data)
    const read = (node: Nodes) => {
      const { start, end } = rangeOfNode(node)
      return fillVariables(page.file.text.slice(start, end), data.variables)
    }
    for (const { nodes, uses } of collectSections(page, data.variables)) {
      const shown = uses.flatMap((use) => {
        const picture = Object.hasOwn(pictures, use.name) && pictures[use.name]
        return picture ? [{ ...use, ...picture }] : []
      })
      // What is wrong with a picture, or that there is none, is said once.
      if (shown.length < uses.length) continue
      const procedures = collectProcedures(nodes)
      const named = [...procedures.flat(), ...collectTables(nodes)]
      yield* findMissing(
        named.flatMap((node) => collectLabels(node, read)),
        shown,
      )
      const steps = procedures.map((items) => items.map((item) => toWords(read(item))))
      yield* shown.flatMap((picture) => findUnnamed(picture, steps))
    }
  },
}

/** A picture where a page shows it. */
type ShownPicture = PictureUse & Picture

/** Labels of the page that no picture has. */
function findMissing(labels: LabelUse[], shown: ShownPicture[]): Finding[] {
  const texts = shown.flatMap((picture) => picture.texts)
  const names = shown.map(({ name }) => `\`${name}\``).join(' or ')
  return labels
    .filter(({ label }) => !texts.includes(label))
    .map(({ label, start, end }) => {
      const nearest = findNearest(label, texts)
      return {
        message: `Cannot find \`${label}\` in the picture ${names}${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
        start,
        end,
        help: `Put it into \`${fileOfPicture(shown[0]!.name)}\`, or name what is there`,
      }
    })
}

/** Marks of a picture that lead to no step, or to one that does not name what they are on. */
function findUnnamed({ name, start, end, marks }: ShownPicture, procedures: string[][]): Finding[] {
  return marks
    .filter(
      ({ label, step }) => !procedures.some((steps) => steps[step - 1]?.includes(toWords(label))),
    )
    .map(({ label, step }) => ({
      message: `Cannot find \`${label}\` in step ${step}, where the picture marks it`,
      start,
      end,
      help: `Name it in the step, or change \`step\` in \`${fileOfPicture(name)}\``,
    }))
}

/** The words of a text, with one space around each. */
function toWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .match(/[\p{L}\d]+/gu)
    ?.join(' ')} `
}
