import { slug } from 'github-slugger'
import type { Root } from 'mdast'
import { bundledLanguages } from 'shiki/langs'
import { applyEdits } from '#core/diagnostic.ts'
import { findUnmetRouteRequirement } from '#core/route.ts'
import { nodesOfType } from '#core/tree.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { collectElements, namedAttributes, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { findBareText } from '#content/parse/collect-fences.ts'
import { collectComponents } from '#content/schema/components.ts'
import { safeElements } from '#content/schema/html.ts'
import { addRemainder, type Remainders } from '#content/frameworks/documentation.ts'
import { collectFrameworkAnchors } from '#content/frameworks/framework-anchors.ts'
import type { FrameworkDocs } from '#content/frameworks/framework-docs.ts'
import type { IdSource } from '#content/frameworks/heading-ids.ts'
import { collectHtml } from '#content/frameworks/html-elements.ts'
import type { Anchor } from '#content/page.ts'
import type { OldPage } from './read-pages.ts'

/**
 * Lists what a page has that no conversion carries. `tree` is the page as its system parses it, and
 * `mdx` as this site does, if that is possible. `components` are files by name.
 */
export function listNotations(
  { docs, file, framework, frontMatter, route }: OldPage,
  { body, tree, mdx }: { body: string; tree: Root; mdx: Root | undefined },
  { remainders, components }: { remainders: Remainders; components: Remainders },
): void {
  const leave = (what: string, name = file) => addRemainder(remainders, what, name)
  if (!frontMatter) leave('pages with invalid front matter')
  const isGenerated = ['openapi', 'api', 'asyncapi'].some((key) => frontMatter?.has(key))
  if (isGenerated) leave('generated pages')
  if (findUnmetRouteRequirement(route)) leave('pages whose address the site cannot have')
  if (docs.system === 'MkDocs' && pipeInCodePattern.test(body)) leave('tables with `|` in code')
  const code = nodesOfType(tree, 'code')
  const spans = [...code, ...nodesOfType(tree, 'inlineCode')]
  const cuts = spans.map((node) => ({ ...offsetsOfNode(node), text: '' }))
  const prose = applyEdits(body, cuts)
  for (const [what, pattern] of textPatterns) if (pattern.test(prose)) leave(what)
  const elements = collectElements(tree).map(({ node }) => node)
  const tags = collectHtml(tree, body).tags.filter(({ start }) => !/\w/.test(body[start - 1] ?? ''))
  const attributes = elements.flatMap((node) => {
    const { shape } = ownComponents.get(node.name)?.attributes ?? {}
    const others = namedAttributes(node).filter(({ name }) => shape && !(name in shape))
    return others.map(({ name }) => `${node.name} ${name}`)
  })
  const names = [...elements, ...tags].map(({ name }) => name ?? 'div')
  const unknown = names.filter((name) => !ownComponents.has(name) && !safeElements.has(name))
  for (const name of new Set([...attributes, ...unknown])) addRemainder(components, name, file)
  for (const { id } of mdx ? listLostAnchors(tree, mdx, docs, framework) : []) {
    leave('anchors of headings that change', `#${id} in ${file}`)
  }
  if (code.some(({ lang }) => lang === 'mermaid')) leave('pages with Mermaid diagrams')
  for (const { lang, meta } of code) {
    const language = /^[\w+#-]*(?![=\w])/.exec(lang ?? '')?.[0].toLowerCase() ?? ''
    if (!languages.has(language)) leave(`code in \`${language}\`, shown without colors`)
    const options = ` ${meta ?? ''}`
    if (findBareText(options) || optionPattern.test(options)) {
      leave('titles and options of code blocks')
    }
    if (options.includes(' npm2yarn')) {
      leave('options of code blocks that made tabs', `npm2yarn in ${file}`)
    }
  }
}

/** Returns the body with the ids that its headings would lose, as in `## Title [#id]`. */
export function keepAnchors(
  { docs, framework }: OldPage,
  { body, tree, mdx }: { body: string; tree: Root; mdx: Root },
): string {
  const lost = listLostAnchors(tree, mdx, docs, framework)
  const edits = lost.flatMap(({ id, start, end }) => {
    const isOneLine = /^#[^\n]*[^\s#]$/.test(body.slice(start, end))
    return isOneLine && slug(id) === id ? [{ start: end, end, text: ` [#${id}]` }] : []
  })
  return applyEdits(body, edits)
}

/** Lists the anchors of headings that the headings of this site do not have. */
function listLostAnchors(
  tree: Root,
  mdx: Root,
  { system, hasOwnIds }: OldPage['docs'],
  { docs: [known] }: FrameworkDocs,
): Anchor[] {
  const source: IdSource | undefined = system === 'MkDocs' && !hasOwnIds ? { system } : known
  if (!source || source.system === 'Markdown') return []
  const data = { variables: {}, references: {}, components: ownComponents }
  const ids = new Set(collectAnchors(mdx, data).map(({ id }) => id))
  const { anchors } = collectFrameworkAnchors(tree, { links: [], tags: [], includes: [] }, source)
  return anchors.filter(({ id, depth = 1 }) => depth > 1 && !ids.has(id))
}

const ownComponents = collectComponents()

/** Notations of other systems, by pattern. */
const textPatterns: readonly [string, RegExp][] = [
  [
    'pages that include files or generated text',
    /^[ \t]*(?:--8<--|<<< ?@|<!-- ?@include:|::: +\w+\.[\w.]+$|\{[!*%])|(?<![=$\\])\{\{(?! *\.)/m,
  ],
  ['pages with formulas', /\$\$[^$]+\$\$|(?<!\S)\$[^$\s][^$\n]*[\\_^][^$\n]*\$(?!\w)/],
  ['pages with exports', /^export (?:const|let|default|function)\b/m],
  [
    'pages with containers',
    /^[ \t]*:{3,} *(?:details|code-group|tab-set|tabs|steps)\b|^[ \t]*===[!+]? +"/m,
  ],
  ['pages with emoji names', /(?<![\w:]):[a-z]+(?:_[a-z]+)*:(?![\w:])/],
]

/** Row with a pipe that ends a cell in GitHub's Markdown. */
const pipeInCodePattern = /^[ \t]*\|(?:[^`\n]|`[^`|\n]*`)*`[^`|\n]*(?<!\\)\|[^`\n]*`/m

/** Languages with colors, which load when a page needs them, and names of plain text. */
const languages = new Set(
  Object.keys(bundledLanguages).concat('', 'mermaid', 'plain', 'plaintext', 'text', 'txt'),
)

/** Options that `--fix` does not convert. */
const optionPattern = /(?<=\s)(?!(?:title|filename|copy|highlight)=)[\w-]+=|twoslash|:line-/
