import type { Document } from '#content/page.ts'
import type { ProvidedParts, SourceCheck } from '#content/feature.ts'
import type { Input, RuleMetadata } from '#content/rule.ts'
import { type ContentFiles, toDisplayPath } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { collectElements } from '#content/parse/collect-elements.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { collectVariables } from '#core/variables.ts'

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

/** Source that is broken, or that is missing although a page uses it. */
export interface BrokenSource extends ProvidedParts {
  displayPath: string
  /** Returns whether a text uses a variable or component from the source. */
  concerns: (text: string) => boolean
}

export interface CheckedSources {
  /** Findings in the sources, including those about unreadable files. */
  diagnostics: Diagnostic[]
  inputs: Inputs
  broken: BrokenSource[]
  /** Whether rules cannot run because an input is broken. */
  isPartial: boolean
}

/**
 * Checks the files that rules depend on, in order. A file that uses variables of a broken one is
 * not checked, and counts as broken. `absent` lists inputs that have no file.
 */
export async function checkSources(
  checks: readonly SourceCheck[],
  content: ContentFiles,
  absent: readonly Input[],
): Promise<CheckedSources> {
  const diagnostics = [...content.diagnostics]
  const brokenFiles = new Set(diagnostics.map(({ file }) => file))
  const unreadable = new Set(content.unreadable)
  const unavailable = new Set(absent)
  let isPartial = false
  const broken: BrokenSource[] = []
  const texts = [...content.pages, ...content.configs.values()].map(({ text }) => text)
  const prefixes = new Set(
    checks.flatMap(({ provides = [] }) => provides.flatMap(({ variables = [] }) => variables)),
  )
  const unknownPrefixes = new Set<string>()
  const usesVariable = (text: string, isMeant: (prefix: string) => boolean) =>
    collectVariables(text).some(({ key }) => isMeant(findPrefix(key, prefixes)))
  const usesUnknownVariable = (text: string) =>
    unknownPrefixes.size > 0 && usesVariable(text, (prefix) => unknownPrefixes.has(prefix))

  for (const { input, files, provides = [], diagnose } of checks) {
    if (files.some(({ text }) => usesUnknownVariable(text))) {
      for (const { displayPath } of files) brokenFiles.add(displayPath)
    } else if (!files.some((file) => unreadable.has(file))) {
      const found = await diagnose()
      diagnostics.push(...found)
      for (const { file, breaksInput } of found) if (breaksInput) brokenFiles.add(file)
    }
    for (const parts of provides) {
      const displayPath = toDisplayPath(`${content.dir}/${parts.file}`)
      const concerns = (text: string) =>
        usesVariable(text, (prefix) => prefix === parts.variables) ||
        usesComponent(text, parts.components)
      const isMissing = !content.configs.has(parts.file)
      if (!isMissing && !brokenFiles.has(displayPath)) continue
      if (parts.variables !== undefined) unknownPrefixes.add(parts.variables)
      if (!isMissing || texts.some(concerns)) broken.push({ ...parts, displayPath, concerns })
    }
    const isBroken = files.some(({ displayPath }) => brokenFiles.has(displayPath))
    const isNeeded = provides.some(({ file }) => broken.some((each) => each.file === file))
    if (!input) continue
    if (files.length === 0 || isBroken || isNeeded) unavailable.add(input)
    isPartial ||= isBroken || isNeeded
  }
  if (texts.some(usesUnknownVariable)) unavailable.add('all-variables')
  return {
    diagnostics,
    inputs: { unavailable, brokenFiles, usesUnknownVariable },
    broken,
    isPartial,
  }
}

/** Returns whether a text uses a component outside of code. Assumes so if it does not parse. */
function usesComponent(text: string, names: readonly string[]): boolean {
  if (!names.some((name) => text.includes(`<${name}`))) return false
  const { tree } = parseMdx(text)
  return !tree || collectElements(tree).some(({ node }) => names.includes(node.name ?? ''))
}

/** Returns the feature prefix of a variable, or an empty string for a key of `product.yaml`. */
function findPrefix(key: string, prefixes: ReadonlySet<string>): string {
  const prefix = key.slice(0, Math.max(0, key.indexOf('.')))
  return prefixes.has(prefix) ? prefix : ''
}

/** Selects the errors in broken sources that may hide findings in any of `texts`. */
export function selectHidingErrors<T extends Diagnostic>(
  diagnostics: readonly T[],
  broken: readonly BrokenSource[],
  texts: readonly string[],
): T[] {
  const hiding = broken.filter(({ concerns }) => texts.some(concerns))
  const files = new Set(hiding.map(({ displayPath }) => displayPath))
  return diagnostics.filter(({ file, breaksInput }) => breaksInput && files.has(file))
}
