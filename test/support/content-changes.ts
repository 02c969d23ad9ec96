import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { removePages } from './remove-pages.ts'
import { testProduct } from './site.ts'

/** Components that show what is described in a file of its own. */
const described = /<(?:Operations?|Schema|Cli[A-Z]\w*)\b/

const isPage = (file: string) => file.endsWith('.mdx')

/** What may become of a project's content, each done to a copy: takes the project's folder. */
export const contentChanges: Record<string, (dir: string) => Promise<unknown>> = {
  'is of another product': rename,
  'has lost half of its pages': (dir) => {
    let count = 0
    // The front page stays, and so do pages without which a description would have none.
    return removePages(dir, (file, text) => {
      return !isPage(file) || file === 'index.mdx' || described.test(text) || count++ % 4 === 0
    })
  },
  'is of another product without an API or a command line': async (dir) => {
    await rename(dir)
    await removePages(dir, (file, text) => {
      return isPage(file) ? !described.test(text) : !/(?:openapi|cli)\.yaml$/.test(file)
    })
  },
}

function rename(dir: string): Promise<void> {
  return writeFile(path.join(dir, 'content-src/product.yaml'), testProduct)
}
