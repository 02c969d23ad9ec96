import type { Defect } from '../defect.ts'
import { apiDefects } from './api.ts'
import { codeDefects } from './code.ts'
import { commandLineDefects } from './command-line.ts'
import { diagramDefects } from './diagrams.ts'
import { frontMatterDefects } from './front-matter.ts'
import { imageDefects } from './images.ts'
import { linkDefects } from './links.ts'
import { proseDefects } from './prose.ts'
import { safetyDefects } from './safety.ts'
import { siteDefects } from './site.ts'
import { structureDefects } from './structure.ts'

/** Every kind of defect, in the order of the list in the manual of the gate. */
export const defects: Defect[] = [
  ...frontMatterDefects,
  ...linkDefects,
  ...imageDefects,
  ...structureDefects,
  ...proseDefects,
  ...codeDefects,
  ...commandLineDefects,
  ...apiDefects,
  ...diagramDefects,
  ...safetyDefects,
  ...siteDefects,
]
