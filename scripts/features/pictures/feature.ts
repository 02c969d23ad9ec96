import { makeKey } from '#cache/make-key.mjs'
import { renderAttributes } from '#core/escape-mdx.ts'
import { expandComponents } from '#content/expand-components.ts'
import type { Feature } from '#content/feature.ts'
import type { Site } from '#content/read/build-site.ts'
import { renameAll } from '#content/schema/foreign-components.ts'
import { paragraph, text } from '#content/unfold/nodes.ts'
import { components } from './components.ts'
import { featureName, isPicture, picturesOf, type Pictures } from './picture.ts'
import { readPictures, schemaFinding } from './read-pictures.ts'
import { pictureStepsRule } from './rules/picture-steps.ts'
import { pictureUnknownRule } from './rules/picture-unknown.ts'
import { pictureUnusedRule } from './rules/picture-unused.ts'

/** Pictures of the product's windows, drawn from `pictures/<name>.yaml` beside the steps of a page. */
export const pictures: Feature<Pictures> = {
  name: featureName,
  components,
  foreignComponents: renameAll('<Screen picture="…" />', 'Mockup', 'BrowserWindow'),
  advice: 'Show a picture with `<Screen>`',
  rules: [pictureStepsRule, pictureUnknownRule, pictureUnusedRule],
  findings: [
    {
      id: schemaFinding,
      severity: 'error',
      summary:
        'A picture, `pictures/<name>.yaml`, must be YAML that fits its schema, `scripts/features/pictures/schema.ts`, and add at most 6 KiB to a page.',
    },
  ],
  isSource: isPicture,
  read: readPictures,
  keyOf: (page, known) => (page.includes('<Screen') ? makeKey({ values: [known] }) : ''),
  expand: (page, { site }) =>
    expandComponents(page, { Screen: ({ picture = '' }) => show(picture, site) }, site.variables),
  unfolders: { Screen: ({ attributes: { alt = '' } }) => [paragraph(text(`Picture: ${alt}`))] },
}

function show(name: string, site: Site): string {
  const known = picturesOf(site)
  const picture = Object.hasOwn(known, name) && known[name]
  return picture ? `<Screen${renderAttributes({ alt: picture.alt, html: picture.html })} />` : ''
}
