import { isMarkdownOfPage } from '../built-site.ts'
import { urlOf } from '../site-url.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * Where the pages of a site are there as Markdown too, each is, and `llms.txt` names each of them that
 * search engines may list, once. No Markdown is left of a page that is not there.
 */
export const markdownCheck: SiteCheck = {
  id: 'out:markdown',
  severity: 'error',
  *check({ dir, docsUrl, files, markdown, pages, pageByFile }) {
    if (markdown.length === 0) return
    const llms = markdown.find((file) => file.path === 'llms.txt')
    if (!llms) yield { file: { displayPath: `${dir}/llms.txt`, text: '' }, message: notThere }
    for (const { file, route, isErrorPage, isListed } of pages) {
      const name = file.path.replace(/\.html$/, '.md')
      if (isErrorPage) continue
      if (!files.has(name)) yield { file, message: `Cannot find \`/${name}\`` }
      const address = `(${urlOf('/', docsUrl)}/${name})`
      const count = (llms?.text.split(address).length ?? 2) - 1
      if (count !== (isListed ? 1 : 0)) {
        const message = `Unexpected number of links to \`${route}\` in \`llms.txt\`: ${count}`
        yield { file: llms ?? file, message }
      }
    }
    for (const file of markdown.filter(({ path }) => isMarkdownOfPage(path))) {
      if (pageByFile.has(file.path.replace(/\.md$/, '.html'))) continue
      yield { file, message: `Cannot find the page of \`/${file.path}\`` }
    }
  },
}

const notThere = 'Cannot find `llms.txt`'
