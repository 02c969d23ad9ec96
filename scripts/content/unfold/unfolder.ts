import type { RootContent } from 'mdast'
import type { Attributes } from '../content-feature.ts'

/** An element of a generated page; what stands between its tags is plain Markdown already. */
export interface FoldedElement {
  attributes: Attributes
  children: RootContent[]
}

/** Makes what stands for an element in plain Markdown: blocks, or parts of a text. */
export type Unfolder = (element: FoldedElement) => RootContent[]

/** Unfolders by the names of the elements. */
export type Unfolders = Readonly<Record<string, Unfolder>>

/** The unfolder of what is a frame and no more: what stands between the tags. */
export const unfoldChildren: Unfolder = ({ children }) => children
