import type { Feature } from '#content/feature.ts'
import { apiReference } from './api-reference/feature.ts'
import { commandLine } from './command-line/feature.ts'
import { diagrams } from './diagrams/feature.ts'
import { facts } from './facts/feature.ts'

/**
 * Optional features. Removing one from the list removes it from the product. Facts come first,
 * since the others use their variables.
 */
export const features: readonly Feature[] = [facts, apiReference, commandLine, diagrams]
