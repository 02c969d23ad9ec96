/** Renders a table of Markdown whose first row is the head. */
export function renderTable([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`)
    .join('\n')
}

/** A pipe ends a cell, even within code. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|')
}
