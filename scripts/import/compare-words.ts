import { Parser } from 'htmlparser2'
import { readProjectFile, type Project } from '#content/frameworks/project.ts'
import { importPattern, resolveImport, replaceProse } from './rewrite-text.ts'
import { splitFrontMatter, type OldPage } from './read-pages.ts'

/** Words of an old page that its built page lacks, in the order of the page. */
export function findMissingWords(project: Project, page: OldPage, html: string): string[] {
  const built = new Map<string, number>()
  for (const word of listWords(readMainText(html))) built.set(word, (built.get(word) ?? 0) + 1)
  return listWords(readOldText(project, page)).filter((word) => {
    const count = built.get(word) ?? 0
    built.set(word, count - 1)
    return count <= 0
  })
}

function listWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[*`~\\]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Returns the text of a page and its partials without addresses, tags and names of attributes. */
function readOldText(project: Project, page: OldPage): string {
  const { title } = (page.frontMatter?.toJS() ?? {}) as Record<string, unknown>
  const hasHeading = /^# +\S/m.test(page.body)
  const texts = [typeof title === 'string' && !hasHeading ? title : '', page.body]
  for (const [, , target] of page.body.matchAll(importPattern)) {
    const file = resolveImport(target!, page)
    if (/\.mdx?$/.test(file))
      texts.push(splitFrontMatter(readProjectFile(project, file) ?? '').body)
  }
  return texts.map((text) => replaceInfo(replaceProse(text, removeSyntax))).join('\n')
}

/** Removes what follows the language of a code block, which is for the highlighter. */
function replaceInfo(text: string): string {
  return text.replace(/^([ \t>]*(?:`{3,}|~{3,})).*$/gm, '$1')
}

function removeSyntax(prose: string): string {
  return prose
    .replace(/<!--[^]*?-->|\{\/\*[^]*?\*\/\}/g, ' ')
    .replace(/^import\b[^;'"]*['"][^'"\n]*['"];?[^\S\n]*$|^export .*$/gm, '')
    .replace(/^[ \t>]*\d+[.)] /gm, '')
    .replace(/^[ \t]*(?::{3,}|!{3}|\?{3}\+?)[ \t]*\w*/gm, '')
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*/g, ' ')
    .replace(/\]\[[^\]\n]*\]|^\[[^\]\n]+\]: +\S+/gm, ' ')
    .replace(/\{#[\w-]+\}|\[#[\w-]+\]|&#?\w+;/g, ' ')
    .replace(/<\/?[A-Za-z][^<>]*>/g, readTagText)
}

/** Returns the values of attributes that readers see. */
function readTagText(tag: string): string {
  const values = tag.matchAll(/\b(?:alt|title|label|description)=["']([^"']*)["']/g)
  return ` ${Array.from(values, ([, value]) => value).join(' ')} `
}

/** Elements that do not divide words. */
const inlineTags = new Set(
  'a abbr b code del em i kbd mark s small span strong sub sup u'.split(' '),
)

/** Returns the text that readers see in `<main>`, with alternative texts of images. */
function readMainText(html: string): string {
  let text = ''
  let depth = 0
  let skipped = 0
  const parser = new Parser({
    onopentag(name, { alt, title }) {
      if (name === 'main' || depth > 0) depth++
      if (name === 'script' || name === 'style') skipped++
      if (depth > 0 && !inlineTags.has(name)) text += `\n${alt ?? ''} ${title ?? ''} `
    },
    ontext(data) {
      if (depth > 0 && skipped === 0) text += data
    },
    onclosetag(name) {
      if (depth > 0) depth--
      if (name === 'script' || name === 'style') skipped--
      if (!inlineTags.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}
