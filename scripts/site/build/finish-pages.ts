import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import pMap from 'p-map'
import { assetUrlPrefix } from '#content/links/resolve-link.ts'
import { listFiles } from '#content/read/read-content.ts'
import { applyEdits } from '#core/diagnostic.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { renderAttributes } from '#core/escape.ts'
import { bundleScript } from '#generate/bundle-script.ts'
import { notFoundFileName } from '#content/built-site/read-built-site.ts'
import { policyOf, type Element, type PolicyOptions } from './page-policy.ts'

/** Start of the paths of fonts that pages fetch beside the style sheet (`app/styles/fonts.css`). */
const earlyFontPrefix = '_next/static/media/inter-basic-'

const loaderSource = 'scripts/site/build/loader.ts'

/** Folder in the site with the loader and the code of pages. */
const scriptFolder = '_site'

/**
 * Post-processes Next's export in `dir`: removes duplicates, leaves the scripts of pages to the
 * loader, which runs them on the first interaction, and adds a Content-Security-Policy to every
 * HTML file except assets.
 */
export async function finishPages({
  dir,
  basePath,
  ...common
}: PolicyOptions & { dir: string; basePath: string }): Promise<void> {
  const exported = await listFiles(dir)
  const duplicates = exported.filter((file) => duplicatePattern.test(file))
  await pMap(duplicates, (file) => rm(path.join(dir, file)), diskConcurrency)
  const loader = basePath + (await writeLoader(dir))
  const fonts = exported.filter((file) => file.startsWith(earlyFontPrefix))
  const isAsset = (file: string) => `/${file}`.startsWith(`${assetUrlPrefix}/`)
  const htmlFiles = exported.filter(
    (file) => file.endsWith('.html') && !duplicates.includes(file) && !isAsset(file),
  )
  const finish = async (file: string) => {
    const folder = codeFolderOf(file)
    const { html, code } = finishPage(await readFile(path.join(dir, file), 'utf8'), {
      loader,
      fonts: fonts.map((file) => `${basePath}/${file}`),
      codeFolder: `${basePath}/${encodeURI(folder)}`,
      // The 404 page suggests routes, so hydrate it immediately.
      isEager: file === notFoundFileName,
      ...common,
    })
    await writeFile(path.join(dir, file), html)
    if (!code) return
    await mkdir(path.join(dir, folder), { recursive: true })
    await writeFile(path.join(dir, folder, code.name), code.text)
  }
  await pMap(htmlFiles, finish, diskConcurrency)
}

/**
 * Pattern for the second copy of the 404 page, and for copies of flight data that only Next's test
 * tools request.
 */
const duplicatePattern = /^_not-found\.html$|(?:^|\/)__next\._full\.txt$/

/**
 * Writes the loader to a file with a content hash in its name. Returns the file's URL path, without
 * the base path.
 */
async function writeLoader(dir: string): Promise<string> {
  const contents = await bundleScript(loaderSource)
  const address = `${scriptFolder}/loader-${hashOf(contents)}.js`
  await mkdir(path.join(dir, scriptFolder), { recursive: true })
  await writeFile(path.join(dir, address), contents)
  return `/${address}`
}

/** Returns the folder for the code of an HTML file. */
export function codeFolderOf(htmlFile: string): string {
  return `${scriptFolder}/pages/${htmlFile.replace(/\.html$/, '')}`
}

interface PageOptions extends PolicyOptions {
  /** URL of the loader. */
  loader: string
  /** URLs of the fonts of the style sheet, which are fetched beside it. */
  fonts: readonly string[]
  /** URL of the folder for the code of the page. */
  codeFolder: string
  /** Whether to run the scripts as soon as the page has loaded. */
  isEager: boolean
}

/**
 * Leaves the scripts of a page to the loader, and adds a Content-Security-Policy. Relies on
 * standard HTML only: `async` scripts may run at any time, and scripts at the end of the body can
 * run later, because nothing follows them. Everything else stays, since hydration needs it. Returns
 * the HTML, and the inline scripts that the loader runs as a file of `codeFolder`. Throws if the head
 * does not begin with the character set.
 */
export function finishPage(html: string, options: PageOptions) {
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
  // The name has a hash, so that a page never runs the code of another build.
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
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

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
