import { XmlElement } from '@rgrove/parse-xml'
import type { Problem } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { escapeRegExp } from '#core/escape.ts'

/**
 * Finds the only node that no statement declares, if its name resembles that of another one.
 * Graphviz draws it as a box with its name as the text.
 */
export function findUndeclaredNode(svg: XmlElement | null, source: string): Problem[] {
  const names = listNodeNames(svg)
  const [name, ...others] = names.filter((each) => !isDeclared(each, source))
  if (name === undefined || others.length > 0) return []
  const declared = names.filter((each) => each !== name)
  const meant = findNearest(name, declared)
  const edge = new RegExp(
    `-[->]\\s*"?${escapeRegExp(name)}(?!\\w)|(?<!\\w)${escapeRegExp(name)}"?\\s*-[->]`,
  )
  const found = edge.exec(source)
  if (meant === undefined || !found) return []
  const start = found.index + found[0].indexOf(name)
  const message = `Unexpected new box \`${name}\` without a label${didYouMean(meant)}`
  const help = `For another box, declare it: \`${name} [label="…"]\``
  return [{ message, start, end: start + name.length, help }]
}

/** Returns the name of each node in a drawing, which Graphviz writes as its title. */
function listNodeNames(svg: XmlElement | null): string[] {
  const [graph] = listElements(svg)
  const nodes = listElements(graph).filter(({ attributes }) =>
    /^node\b/.test(attributes.class ?? ''),
  )
  return nodes.flatMap((node) =>
    listElements(node).flatMap(({ name, text }) => (name === 'title' ? [text] : [])),
  )
}

function listElements(parent: XmlElement | null | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((child) => child instanceof XmlElement)
}

/** Returns whether a statement of its own declares a node. */
function isDeclared(name: string, source: string): boolean {
  const spellings = `"${escapeRegExp(name)}"|${escapeRegExp(name)}`
  return new RegExp(`(?:^|[;{}])[ \\t]*(?:${spellings})[ \\t]*(?:[[;}]|$)`, 'm').test(source)
}
