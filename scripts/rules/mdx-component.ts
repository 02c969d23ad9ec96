import type { Parents } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visitParents } from 'unist-util-visit-parents'
import { findNearest } from '../core/did-you-mean.ts'
import { componentContracts, type ComponentContract } from '../schema/components.ts'
import type { Finding, PageRule } from './rule.ts'

/** Components must be declared in `scripts/schema/components.ts` and used as declared there. */
export const mdxComponentRule: PageRule = {
  id: 'mdx:component',
  severity: 'error',
  scope: 'page',
  check({ mdx }) {
    const findings: Finding[] = []
    if (!mdx.tree) return findings
    visitParents(mdx.tree, (node, ancestors) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
      findings.push(...checkElement(node, ancestors))
    })
    return findings
  },
}

function checkElement(node: Element, ancestors: Parents[]): Finding[] {
  const contract = node.name ? componentContracts[node.name] : undefined
  if (!contract || !node.name) return [describeUnknown(node)]
  const wrongParent = findWrongParent(node.name, contract, ancestors)
  return [
    ...(wrongParent ? [{ ...openingOf(node), message: wrongParent }] : []),
    ...checkAttributes(node, node.name, contract),
  ]
}

function describeUnknown(node: Element): Finding {
  const known = Object.keys(componentContracts)
  const nearest = findNearest(node.name ?? '', known)
  const name = node.name ? `component \`<${node.name}>\`` : 'a fragment `<>`'
  return {
    ...openingOf(node),
    message: `${node.name ? 'Cannot find' : 'Unexpected'} ${name}${nearest ? `; did you mean \`<${nearest}>\`?` : ''}`,
    help: `Components: ${known.map((each) => `\`${each}\``).join(', ')}; for a literal \`<\` write \`\\<\``,
  }
}

function findWrongParent(name: string, contract: ComponentContract, ancestors: Parents[]) {
  if (!contract.parents) return undefined
  const parent = ancestors.findLast((ancestor): ancestor is Element => 'name' in ancestor)
  if (parent?.name && contract.parents.includes(parent.name)) return undefined
  return `Unexpected \`<${name}>\`, expected it inside \`<${contract.parents.join('>` or `<')}>\``
}

function checkAttributes(node: Element, name: string, contract: ComponentContract): Finding[] {
  const values: Record<string, string> = {}
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const { value } = attribute
    values[attribute.name] = typeof value === 'string' ? value : value ? `{${value.value}}` : ''
  }
  const result = contract.attributes.safeParse(values)
  if (result.success) return []
  const known = Object.keys(contract.attributes.shape)
  return result.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const nearest = findNearest(key, known)
        const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
        return {
          ...attributeOf(node, key),
          message: `Unexpected attribute \`${key}\` of \`<${name}>\`${suggestion}`,
        }
      })
    }
    const key = String(issue.path[0])
    return [{ ...attributeOf(node, key), message: describeValue(key, values[key], name, contract) }]
  })
}

function describeValue(
  key: string,
  value: string | undefined,
  name: string,
  contract: ComponentContract,
) {
  if (value === undefined) return `Cannot find attribute \`${key}\` of \`<${name}>\``
  const schema = contract.attributes.shape[key] as {
    options?: string[]
    unwrap?: () => { options?: string[] }
  }
  const options = schema.options ?? schema.unwrap?.().options
  const expected = options
    ? `one of ${options.map((each) => `\`${each}\``).join(', ')}`
    : 'a short text'
  return `Unexpected value \`${value}\` for \`${key}\` of \`<${name}>\`, expected ${expected}`
}

function attributeOf(node: Element, key: string): { start: number; end: number } {
  const position = node.attributes.find((each) => 'name' in each && each.name === key)?.position
  if (!position) return openingOf(node)
  return { start: position.start.offset ?? 0, end: position.end.offset ?? 0 }
}

/** Offsets of `<Name`, the part of an element that names it. */
function openingOf(node: Element): { start: number; end: number } {
  const start = node.position?.start.offset ?? 0
  return { start, end: start + 1 + (node.name?.length ?? 0) }
}

type Element = MdxJsxFlowElement | MdxJsxTextElement
