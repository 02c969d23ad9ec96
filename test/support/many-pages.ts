import path from 'node:path'

/** How many pages each of the folders has that make the fixture's sidebar a large one. */
export const folderSizes = [4, 14, 4, 8]

/** A file below the project's folder, and its text. */
type TextFile = [file: string, text: string]

/** Folders of tiny pages, which lie behind the other pages in the sidebar. */
export function makeManyPages(): TextFile[] {
  return folderSizes.flatMap((size, part) => [
    [
      path.join('content-src', `pier-${part}`, '_category.yaml'),
      `label: Pier ${part}\nposition: ${20 + part}\n`,
    ],
    ...Array.from({ length: size }, (_, berth) => makePage(part, berth)),
  ])
}

/** The route of a tiny page. */
export function routeOf(part: number, berth: number): string {
  return `/pier-${part}/berth-${berth}`
}

function makePage(part: number, berth: number): TextFile {
  const name = `Berth ${part}-${berth}`
  const lines = [
    '---',
    `title: ${name}`,
    `description: ${name} of {product.name} in numbers, with its depth at low water and the longest ship that may lie there.`,
    `sidebar_position: ${berth}`,
    '---',
    '',
    `${name} is ${part + berth + 3} meters deep at low water.`,
  ]
  return [path.join('content-src', `pier-${part}`, `berth-${berth}.mdx`), `${lines.join('\n')}\n`]
}
