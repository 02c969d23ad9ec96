import type { References } from '#content/content-feature.ts'
import type { Mark } from './schema.ts'

/** The name of the feature, under which a site keeps its pictures. */
export const featureName = 'pictures'

/** The pictures of a site by name; null stands for one whose description is wrong. */
export type Pictures = Readonly<Record<string, Picture | null>>

/** What pages show and say of windows of the product; plain data. */
export interface Picture {
  /** The same in words. */
  alt: string
  /** The windows as HTML. */
  html: string
  /** All texts in them, as readers see them. */
  texts: string[]
  marks: Mark[]
}

const sourcePattern = /^pictures\/([^/]+)\.yaml$/

/** Whether a file is the description of a picture. */
export function isPicture(file: string): boolean {
  return sourcePattern.test(file)
}

/** The name by which pages show the picture that a file describes. */
export function nameOfPicture(file: string): string {
  return sourcePattern.exec(file)?.[1] ?? file
}

/** The file that describes a picture, below the content folder. */
export function fileOfPicture(name: string): string {
  return `pictures/${name}.yaml`
}

/** The pictures of a site. */
export function picturesOf({ references }: { references: References }): Pictures {
  return (references[featureName] as Pictures | undefined) ?? {}
}
