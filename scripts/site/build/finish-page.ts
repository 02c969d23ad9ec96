import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { applyEdits } from '#core/diagnostic.ts'
import { renderAttributes } from '#core/escape.ts'
import { buildCsp } from './build-csp.ts'

export interface PageOptions {
  /** URL of the loader. */
  loader: string
  /** URLs of the fonts of the style sheet, which are fetched beside it. */
  fonts: readonly string[]
  /** URL of the folder for the code of the page. */
  codeFolder: string
  /** Whether to run the scripts as soon as the page has loaded. */
  isEager: boolean
  /** Values of the `style` attributes in all pages of the site. */
  styles: readonly string[]
  /** Value of `imageHosts` in `product.yaml`. */
  imageHosts: string | undefined
}

export interface FinishedPage {
  html: string
  /**
   * Inline scripts that the loader runs, as a file of `codeFolder`. The name has a hash, so that a
   * page never runs the code of another build.
   */
  code: { name: string; text: string } | undefined
}

/**
 * Leaves the scripts of a page to the loader, and adds a Content-Security-Policy. Relies on
 * standard HTML only: `async` scripts may run at any time, and scripts at the end of the body can
 * run later, because nothing follows them. Everything else stays, since hydration needs it. Throws
 * if the head does not begin with the character set.
 */
export function finishPage(html: string, options: PageOptions): FinishedPage {
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const elements = DomUtils.findAll(() => true, children)
  const charset = elements[elements.findIndex(({ name }) => name === 'head') + 1]
  if (charset?.attribs.charset === undefined) {
    throw new Error('Cannot find the character set at the beginning of the page')
  }
  const trailing = listTrailingScripts(elements)
  const deferred = elements.filter((each) => isAsync(each) || trailing.includes(each))
  const kept = elements.filter((each) => !deferred.includes(each))
  const text = trailing.filter(isInlineCode).map(DomUtils.textContent).join(';\n')
  const code = text === '' ? undefined : { name: `${hashOf(text)}.js`, text }
  const policy = { 'http-equiv': 'Content-Security-Policy', content: policyOf(kept, options) }
  const sources = deferred.flatMap(({ attribs }) => attribs.src ?? [])
  const loader = code
    ? renderLoader([...sources, `${options.codeFolder}/${code.name}`], options)
    : ''
  const preloads = options.fonts.map(renderPreload).join('')
  const end = charset.endIndex! + 1
  const cuts = elements.filter((each) => deferred.includes(each) || isUseless(each))
  const edits = [
    { start: end, end, text: `<meta${renderAttributes(policy)}/>${preloads}${loader}` },
    ...cuts.map((each) => ({ start: each.startIndex!, end: each.endIndex! + 1, text: '' })),
  ]
  return { html: applyEdits(html, edits), code }
}

/** Returns a hash for the name of a file. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

type Element = ReturnType<typeof DomUtils.findAll>[number]

/** Lists the scripts after the rest of the body that are inline or `async`. */
function listTrailingScripts(elements: readonly Element[]): Element[] {
  const body = elements.find(({ name }) => name === 'body')
  const scripts: Element[] = []
  for (const node of body?.children.toReversed() ?? []) {
    if (!('attribs' in node) || !(isInlineCode(node) || isAsync(node))) break
    scripts.unshift(node)
  }
  return scripts
}

function isInlineCode({ name, attribs }: Element): boolean {
  return name === 'script' && attribs.src === undefined && attribs.type === undefined
}

function isAsync({ name, attribs }: Element): boolean {
  return name === 'script' && attribs.src !== undefined && attribs.async !== undefined
}

/**
 * Returns whether an element has no use beside the loader: a hint to fetch scripts or to connect
 * early, or a script that browsers with modules ignore.
 */
function isUseless({ name, attribs }: Element): boolean {
  const { rel, as } = attribs
  if (name === 'script') return attribs.nomodule !== undefined
  return name === 'link' && (rel === 'preconnect' || (rel === 'preload' && as === 'script'))
}

function policyOf(elements: readonly Element[], { styles, imageHosts }: PageOptions): string {
  // Browsers do not run JSON-LD, so it needs no hash.
  const scripts = elements.filter(
    ({ name, attribs }) =>
      name === 'script' && attribs.src === undefined && attribs.type !== 'application/ld+json',
  )
  return buildCsp({
    scripts: scripts.map(DomUtils.textContent),
    styles: elements.filter(({ name }) => name === 'style').map(DomUtils.textContent),
    styleAttributes: [...elements.flatMap(({ attribs }) => attribs.style ?? []), ...styles],
    imageHosts,
  })
}

function renderPreload(href: string): string {
  const type = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
  return `<link${renderAttributes({ ...type, fetchpriority: 'low', href })}/>`
}

function renderLoader(sources: readonly string[], { loader, isEager }: PageOptions): string {
  const attributes = renderAttributes({
    src: loader,
    defer: '',
    'data-scripts': [...new Set(sources)].join(' '),
    ...(isEager && { 'data-eager': '' }),
  })
  return `<script${attributes}></script>`
}
