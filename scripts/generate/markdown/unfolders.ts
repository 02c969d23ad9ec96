import type { Feature } from '#content/feature.ts'
import type { Unfolders } from '#content/unfold/unfolder.ts'
import { componentUnfolders } from './unfold-components.ts'
import { htmlUnfolders } from './unfold-html.ts'

/** What stands in plain Markdown for each element of generated pages, those of features included. */
export function listUnfolders(features: readonly Feature[]): Unfolders {
  const ofFeatures = features.map(({ unfolders }) => unfolders ?? {})
  return Object.assign({}, htmlUnfolders, componentUnfolders, ...ofFeatures) as Unfolders
}
