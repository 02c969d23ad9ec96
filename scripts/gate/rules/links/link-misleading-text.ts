import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { textOf } from '#core/tree/text-of.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * A link whose text is an address leads to that address: readers trust what they see. Compared are
 * the hosts of web addresses, and mail addresses as a whole.
 */
export const linkMisleadingTextRule: PageRule = {
  id: 'link:misleading-text',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree } }) {
    for (const link of tree ? nodesOfType(tree, 'link') : []) {
      const [shown, target] = [placeOf(textOf(link)), placeOf(link.url)]
      const [first, last] = [link.children[0], link.children.at(-1)]
      if (!shown || !target || shown === target || !first || !last) continue
      yield {
        message: `Unexpected text \`${shown}\` of a link to \`${target}\``,
        start: first.position?.start.offset ?? 0,
        end: last.position?.end.offset ?? 0,
        help: 'Say in words what is there, or name the same address twice',
      }
    }
  },
}

/** The host of a web address, or a mail address; undefined for anything else. */
function placeOf(written: string): string | undefined {
  const text = written.trim().toLowerCase()
  const mail = /^(?:mailto:)?([^\s:/?@]+@[^\s:/?@]+\.[a-z]+)(?:\?.*)?$/.exec(text)?.[1]
  return (
    mail ?? /^(?:https?:\/\/(?:www\.)?|www\.)([^\s/:?#@]+\.[a-z]+)(?:[/:?#]\S*)?$/.exec(text)?.[1]
  )
}
