import type { Feature } from '#content/feature.ts'
import { apiReference } from './api-reference/feature.ts'
import { commandLine } from './command-line/feature.ts'
import { diagrams } from './diagrams/feature.ts'
import { facts } from './facts/feature.ts'

/** What the product documents besides its pages. A line less, and the product is without it. */
export const features: readonly Feature[] = [apiReference, commandLine, diagrams, facts]
