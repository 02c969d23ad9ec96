import type { Nodes } from 'mdast'

/** Whether a reader sees nothing of `node`: no letter, no picture, no value of a variable. */
export function isBlank(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
    return onlyComments.test(node.value)
  }
  if (node.type === 'mdxJsxTextElement') return false
  return 'children' in node && node.children.every(isBlank)
}

/** No comment may reach over the end of another one: what stands between the two is code. */
const onlyComments = /^(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*(?:\n|$))*$/
