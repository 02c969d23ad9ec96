import type { Document } from '#content/page.ts'
import type { Input } from '#content/inputs.ts'
import type { RuleMetadata } from '#content/rule.ts'

/** State of the inputs of rules in one check. */
export interface Inputs {
  /** Inputs that are broken or absent for all documents. */
  unavailable: ReadonlySet<Input>
  /** Display paths of unreadable files and of broken sources. No rule runs on them. */
  brokenFiles: ReadonlySet<string>
  /** Returns whether a text uses a variable whose source is broken or absent. */
  usesUnknownVariable: (text: string) => boolean
}

/** Inputs of a site without broken or absent sources. */
export const allInputs: Inputs = {
  unavailable: new Set(),
  brokenFiles: new Set(),
  usesUnknownVariable: () => false,
}

type Needs = Pick<RuleMetadata, 'needs'>

/** Returns whether a rule has the inputs that it needs for the whole site. */
export function canRun({ needs = [] }: Needs, { unavailable }: Inputs): boolean {
  return !needs.some((input) => unavailable.has(input))
}

/** Returns whether a rule has the inputs that it needs for one document. */
export function canCheck(rule: Needs, { file }: Pick<Document, 'file'>, inputs: Inputs): boolean {
  const { needs = [] } = rule
  if (inputs.brokenFiles.has(file.displayPath) || !canRun(rule, inputs)) return false
  return !(needs.includes('variables') && inputs.usesUnknownVariable(file.text))
}
