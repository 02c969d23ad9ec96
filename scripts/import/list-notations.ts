import type { Root } from 'mdast'
import { applyEdits } from '#core/diagnostic.ts'
import { findUnmetRouteRequirement } from '#core/route.ts'
import { nodesOfType } from '#core/tree.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { collectElements, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { codeLanguages } from '#content/schema/code-languages.ts'
import { collectComponents } from '#content/schema/components.ts'
import { safeElements } from '#content/schema/html.ts'
import { addRemainder, type Remainders } from '#content/frameworks/documentation.ts'
import { collectFrameworkAnchors } from '#content/frameworks/framework-anchors.ts'
import { collectHtml } from '#content/frameworks/html-elements.ts'
import type { OldPage } from './read-pages.ts'

/** Lists what a page has that no conversion carries. `components` are files by name. */
export function listNotations(
  { docs, file, framework, frontMatter, route }: OldPage,
  { body, tree }: { body: string; tree: Root },
  { remainders, components }: { remainders: Remainders; components: Remainders },
): void {
  const data = (frontMatter?.toJS() ?? {}) as Record<string, unknown>
  const leave = (what: string, name = file) => addRemainder(remainders, what, name)
  if (!frontMatter) leave('pages with invalid front matter')
  if (['openapi', 'api', 'asyncapi'].some((key) => key in data)) leave('generated pages')
  if (findUnmetRouteRequirement(route)) leave('pages whose address the site cannot have')
  if (docs.system === 'MkDocs' && pipeInCodePattern.test(body)) leave('tables with `|` in code')
  const code = nodesOfType(tree, 'code')
  const ranges = [...code, ...nodesOfType(tree, 'inlineCode')].map(offsetsOfNode)
  const prose = applyEdits(
    body,
    ranges.map((range) => ({ ...range, text: '' })),
  )
  for (const [what, pattern] of textPatterns) if (pattern.test(prose)) leave(what)
  const html = collectHtml(tree, body)
  const elements = collectElements(tree).map(({ node }) => node)
  const tags = html.tags.filter(({ start }) => !/\w/.test(body[start - 1] ?? ''))
  for (const name of new Set([...elements, ...tags].map((each) => each.name ?? 'div'))) {
    if (!ownComponents.has(name) && !safeElements.has(name)) addRemainder(components, name, file)
  }
  const ids = new Set(collectAnchors(tree, ownData).map(({ id }) => id))
  const source = framework.docs[0]!
  for (const { id, depth = 1, explicitId } of collectFrameworkAnchors(tree, html, source).anchors) {
    const isKept = depth === 1 || explicitId !== undefined || ids.has(id)
    if (!isKept) leave('anchors of headings that change', `#${id} in ${file}`)
  }
  if (code.some(({ lang }) => lang === 'mermaid')) leave('pages with Mermaid diagrams')
  for (const { lang, meta } of code) {
    const language = /^[\w+#-]*(?![=\w])/.exec(lang ?? '')?.[0].toLowerCase() ?? ''
    if (!languages.has(language)) leave(`code in \`${language}\`, shown without colors`)
    if (optionPattern.test(` ${meta ?? ''}`)) leave('options of code blocks')
  }
}

const ownComponents = collectComponents()

const ownData = { variables: {}, references: {}, components: ownComponents }

/** Notations of other systems, by pattern. */
const textPatterns: readonly [string, RegExp][] = [
  [
    'pages that include files or generated text',
    /^\s*(?:--8<--|<<< ?@|<!-- ?@include:|::: +\w+\.[\w.]+$|\{[!*%])|(?<![=$\\])\{\{/m,
  ],
  ['pages with formulas', /\$\$[^$]+\$\$|(?<!\S)\$[^$\s][^$\n]*[\\_^][^$\n]*\$(?!\w)/],
  ['pages with exports', /^export (?:const|let|default|function)\b/m],
  ['pages with containers', /^[ \t]*:{3,} *(?:details|code-group|tab-set|tabs|steps)\b/m],
  ['pages with emoji names', /(?<![\w:]):[a-z]+(?:_[a-z]+)*:(?![\w:])/],
]

/** Row with a pipe that ends a cell in GitHub's Markdown. */
const pipeInCodePattern = /^[ \t]*\|[^\n]*`[^`|\n]*(?<!\\)\|[^`\n]*`/m

/** Languages with colors, and names of plain text. */
const languages: ReadonlySet<string> = new Set(
  [...codeLanguages].concat('', 'mermaid', 'plain', 'plaintext', 'text', 'txt'),
)

/** Options that `--fix` does not convert. */
const optionPattern =
  /(?<=\s)(?!(?:title|filename|copy|highlight)=)[\w-]+=|npm2yarn|twoslash|\blive\b|:line-/
