import type { Feature } from '#content/feature.ts'
import { apiReference } from './api-reference/feature.ts'
import { commandLine } from './command-line/feature.ts'
import { diagrams } from './diagrams/feature.ts'
import { facts } from './facts/feature.ts'

/**
 * All features, each of which is optional. Facts come first because the others use their variables.
 */
export const features: readonly Feature[] = [facts, apiReference, commandLine, diagrams]
