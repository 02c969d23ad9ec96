import { format, resolveConfig } from 'prettier'
import { projectFile } from '#core/project-root.ts'

/** Formats the text of a Markdown file of the project as Prettier does. */
export async function formatManual(text: string, fileName: string): Promise<string> {
  const filepath = projectFile(fileName)
  return format(text, { ...(await resolveConfig(filepath)), filepath })
}
