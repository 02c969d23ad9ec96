import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { redirectsFileName, sitemapFileName } from '#content/read/generated-files.ts'
import {
  listFiles,
  productFileName,
  toDisplayPath,
  UsageError,
} from '#content/read/read-content.ts'
import { productSchema } from '#content/schema/product.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { basePathOf, type SiteAddress } from '#core/url.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { parseHtmlPage, type HtmlPage } from './parse-html-page.ts'

/** Parsed files of a built site. */
export interface BuiltFiles {
  /** Display path of the folder. */
  dir: string
  address: SiteAddress
  /** Path of `docsUrl`. Empty at the root of a domain. */
  basePath: string
  files: ReadonlySet<string>
  /** HTML files by path, including redirects and the 404 page. */
  pages: ReadonlyMap<string, HtmlPage>
  /** Contents of other files with links, by path: the sitemap and `_redirects`. */
  linkFiles: ReadonlyMap<string, string>
}

/** File name of the page for unknown URLs, which has no route of its own. */
export const notFoundFileName = '404.html'

/** Reads a built site. Throws a `UsageError` if it has no pages. */
export async function readBuiltFiles(dir: string, address: SiteAddress): Promise<BuiltFiles> {
  const files = await listFiles(dir).catch(() => [])
  if (!files.some((file) => file.endsWith('.html'))) {
    const shown = toDisplayPath(dir)
    throw new UsageError(`Cannot find any .html file in \`${shown}\`; \`npm run build\` makes them`)
  }
  const checked = files.filter(isChecked)
  const read = (file: string) => readFile(path.join(dir, file), 'utf8')
  const texts = await pMap(checked, read, diskConcurrency)
  const all = new Map(checked.map((file, index) => [file, texts[index]!]))
  return parseBuiltFiles(toDisplayPath(dir), address, files, all)
}

/** Parses a built site, given the paths of all files and the contents of the checked ones. */
export function parseBuiltFiles(
  dir: string,
  address: SiteAddress,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): BuiltFiles {
  const pages = [...texts].filter(([file]) => file.endsWith('.html'))
  return {
    dir,
    address,
    basePath: basePathOf(address.docsUrl ?? ''),
    files: new Set(files),
    pages: new Map(pages.map(([file, text]) => [file, parseHtmlPage(file, text)])),
    linkFiles: new Map([...texts].filter(([file]) => !file.endsWith('.html'))),
  }
}

function isChecked(file: string): boolean {
  return file.endsWith('.html') || file === sitemapFileName || file === redirectsFileName
}

/** Reads the site's place from `product.yaml`. Throws a `UsageError` if the file is invalid. */
export async function readAddress(contentDir: string): Promise<SiteAddress> {
  const file = path.join(contentDir, productFileName)
  const text = await readFile(file, 'utf8').catch(() => '')
  const { value } = parseYaml(text, productSchema)
  if (value) return { docsUrl: value.docsUrl, docsPaths: value.docsPaths }
  throw new UsageError(`Cannot read the URL of the site from \`${toDisplayPath(file)}\``)
}

/**
 * Reads the site's base path. Returns an empty string if `product.yaml` is invalid, which the gate
 * reports.
 */
export async function readBasePath(contentDir: string): Promise<string> {
  const address = await readAddress(contentDir).catch(() => undefined)
  return basePathOf(address?.docsUrl ?? '')
}
