import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Callout that fails to render once `breakCallout` has been called. */
export const brokenCallout = '<Callout type="note" title="Bang">\n\nText.\n\n</Callout>'

/**
 * Makes callouts with the title “Bang” throw in a copy of the project. Returns a function that
 * repairs them.
 */
export function breakCallout(project: string): Promise<() => Promise<void>> {
  const fault = "if (title === 'Bang') throw new Error('Cannot draw the callout')"
  return addFault(path.join(project, 'components/mdx/boxes.tsx'), 'Callout', fault)
}

/** Inserts a line at the start of an exported function. Returns a function that removes it. */
export async function addFault(
  file: string,
  name: string,
  line: string,
): Promise<() => Promise<void>> {
  const code = await readFile(file, 'utf8')
  const start = new RegExp(`(?<=export function ${name}\\(.*\\{\\n)`)
  await writeFile(file, code.replace(start, `  ${line}\n`))
  return () => writeFile(file, code)
}
