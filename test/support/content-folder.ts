import { createFolder } from './folder.ts'
import { testProductYaml } from './site.ts'

/** Creates a content folder and returns its path. The folder is removed after the test. */
export function createContentFolder(files: Record<string, string>): Promise<string> {
  return createFolder({ 'product.yaml': testProductYaml, ...files })
}

/** Builds a page with valid front matter. Its body begins on line 6. */
export function pageWith(body: string, title = 'A page'): string {
  const description = `What the reader gets from the page “${title}” of this test, said in one sentence that is long enough.`
  return `---\ntitle: ${title}\ndescription: ${description.replace(/[“”]/g, "'")}\n---\n\n${body}\n`
}
