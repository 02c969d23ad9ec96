import type { Blockquote, Root, RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'satteri'
import { readAlert, type Alert } from '#content/parse/alerts.ts'

/** A remark plugin: makes callouts of GitHub's alerts (`> [!NOTE]`). */
export function alertsToCallouts() {
  return (tree: Root): void => replaceIn(tree)
}

function replaceIn(parent: { children: unknown[] }): void {
  for (const [index, node] of (parent.children as RootContent[]).entries()) {
    if ('children' in node) replaceIn(node)
    const alert = node.type === 'blockquote' && readAlert(node)
    if (alert) parent.children[index] = toCallout(node, alert)
  }
}

/** What an alert is among callouts; `important` has no kind of its own, but its title. */
const types: Record<string, Record<string, string>> = {
  note: { type: 'note' },
  tip: { type: 'tip' },
  important: { type: 'note', title: 'Important' },
  warning: { type: 'warning' },
  caution: { type: 'danger', title: 'Caution' },
}

function toCallout(node: Blockquote, { name, text, length }: Alert): MdxJsxFlowElement {
  const [first, ...others] = node.children
  const rest = first?.type === 'paragraph' ? first.children.slice(1) : []
  const remaining = text.value.slice(length)
  const children =
    remaining === ''
      ? rest.slice(rest[0]?.type === 'break' ? 1 : 0)
      : [{ ...text, value: remaining }, ...rest]
  return {
    type: 'mdxJsxFlowElement',
    name: 'Callout',
    attributes: Object.entries(types[name]!).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value,
    })),
    children: [
      ...(children.length > 0 ? [{ type: 'paragraph' as const, children }] : []),
      ...others,
    ] as MdxJsxFlowElement['children'],
  }
}
