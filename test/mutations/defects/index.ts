import type { Defect } from '../defect.ts'
import { apiDefects } from './api.ts'
import { codeDefects } from './code.ts'
import { commandLineDefects } from './command-line.ts'
import { diagramDefects } from './diagrams.ts'
import { factDefects } from './facts.ts'
import { frontMatterDefects } from './front-matter.ts'
import { imageDefects } from './images.ts'
import { linkDefects } from './links.ts'
import { proseDefects } from './prose.ts'
import { safetyDefects } from './safety.ts'
import { siteDefects } from './site.ts'
import { structureDefects } from './structure.ts'

/** Kinds of defect in what writers write. */
export const pageDefects: Defect[] = [
  ...frontMatterDefects,
  ...linkDefects,
  ...imageDefects,
  ...structureDefects,
  ...proseDefects,
]

/** Kinds of defect in code, in what is described, and in the site as a whole. */
export const codeAndSiteDefects: Defect[] = [
  ...codeDefects,
  ...commandLineDefects,
  ...apiDefects,
  ...diagramDefects,
  ...factDefects,
  ...safetyDefects,
  ...siteDefects,
]
