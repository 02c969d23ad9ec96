import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Finding, PageRule } from './rule.ts'

/** In braces stand product variables and comments only; nothing is ever evaluated. */
export const mdxExpressionRule: PageRule = {
  id: 'mdx:expression',
  severity: 'error',
  scope: 'page',
  check({ mdx }) {
    const findings: Finding[] = []
    if (!mdx.tree) return findings
    visit(mdx.tree, (node) => {
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
        if (!isAllowed(node.value)) findings.push(describe(node.value, node))
      }
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute') {
          findings.push(describe(attribute.value, attribute))
        } else if (typeof attribute.value === 'object' && attribute.value) {
          if (!isAllowed(attribute.value.value))
            findings.push(describe(attribute.value.value, attribute))
        }
      }
    })
    return findings
  },
}

/** A product variable, or nothing but comments. Unknown variables are another rule's. */
function isAllowed(expression: string): boolean {
  const code = expression.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  return code === '' || /^product\.\w+$/.test(code)
}

function describe(expression: string, node: Pick<Nodes, 'position'>): Finding {
  const shown = expression.trim().split('\n')[0]!.slice(0, 40)
  return {
    message: `Unexpected expression \`{${shown}}\`, expected a variable such as \`{product.name}\``,
    start: node.position?.start.offset ?? 0,
    end: node.position?.end.offset ?? 0,
    help: 'For braces in the text, put the passage in backticks or write `\\{`',
  }
}
