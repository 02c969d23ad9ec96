import { schemeOf } from '#core/url.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'
import type { BuildFailure } from 'esbuild'
import { textStart, type Finding, type Offsets } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { DocId, Route } from '#core/route.ts'
import { describeIssues } from '#core/yaml/zod-diagnostics.ts'
import { helpForMissingKey, type Product } from '../schema/product.ts'
import { createThemeSchema, type NavLink, type ThemeConfig } from '../schema/theme.ts'
import { findQuoted, locateSetting } from './locate-setting.ts'
import { toDisplayPath, type SourceFile } from './read-content.ts'

export interface Theme {
  file: SourceFile
  /** Settings with defaults filled in, or `undefined` if they are invalid. */
  config: ThemeConfig | undefined
  settingsLinks: SettingsLink[]
  /** Text of the announcement, with its offset in the file unless it is computed. */
  announcement: { text: string; start: number | undefined } | undefined
  problems: Finding[]
}

/** Link to this site, with the offsets of its target, or of a key around it if it is computed. */
export interface SettingsLink extends Offsets {
  target: { docId: DocId } | { route: Route; anchor: string | undefined }
  source: { file: SourceFile }
}

export const themeFileName = 'theme.config.tsx'

export async function readThemeFile(contentDir: string): Promise<SourceFile | undefined> {
  const file = path.join(path.resolve(contentDir), '..', themeFileName)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  return {
    path: themeFileName,
    displayPath: toDisplayPath(file),
    text: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'),
  }
}

/** Runs the settings file, validates its result, and reports missing product keys that it reads. */
export async function loadTheme(file: SourceFile, product: Product): Promise<Theme> {
  const theme = { file, config: undefined, settingsLinks: [], announcement: undefined }
  const missing = new Set<string>()
  const schema = createThemeSchema(product)
  let settings: unknown
  let result: ReturnType<typeof schema.safeParse>
  try {
    settings = await runTheme(file, recordMissing(product, missing))
    result = schema.safeParse(settings)
  } catch (error) {
    return { ...theme, problems: [describeFailure(error, file.text)] }
  }
  if (missing.size > 0) {
    return { ...theme, problems: [...missing].map((key) => describeMissingKey(key, file.text)) }
  }
  const { data: config, error } = result
  const problems = describeIssues(error?.issues ?? [], { schema, data: settings }).map(
    ({ path: setting, isAboutKey, message, help }) => {
      const offsets = locateSetting(setting, isAboutKey ? undefined : settings, file.text)
      return { ...offsets, message, ...(help && { help }) }
    },
  )
  const settingsLinks = collectNavLinks(config).flatMap(({ path: setting, link }) => {
    const target = findTarget(link)
    const written = [...setting, link.docId === undefined ? 'href' : 'docId']
    const offsets = locateSetting(written, config, file.text)
    return target ? [{ target, ...offsets, source: { file } }] : []
  })
  const text = config?.announcement?.text
  return {
    ...theme,
    config,
    settingsLinks,
    announcement: text === undefined ? undefined : { text, start: findAnnouncement(text, file) },
    problems,
  }
}

function findAnnouncement(announcement: string, { text }: SourceFile): number | undefined {
  const { end } = locateSetting(['announcement', 'text'], undefined, text)
  return findQuoted(announcement, text, end)?.start
}

/** Wraps the product so that reading a missing key adds it to `missing`. */
function recordMissing(product: Product, missing: Set<string>): Product {
  return new Proxy(product, {
    get(target, key) {
      if (!(key in target) && helpForMissingKey(String(key))) missing.add(String(key))
      return Reflect.get(target, key) as unknown
    },
  })
}

function describeMissingKey(key: string, text: string): Finding {
  const start = Math.max(0, text.search(new RegExp(`\\b${key}\\b`)))
  const message = `Cannot find \`${key}\` in \`product.yaml\``
  return { message, start, end: start + key.length, help: helpForMissingKey(key)! }
}

/** Bundles and runs the settings file, and returns its settings. Throws if that fails. */
async function runTheme({ text, displayPath }: SourceFile, product: Product): Promise<unknown> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: text, loader: 'tsx', resolveDir: path.dirname(path.resolve(displayPath)) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64')
  const url = `data:text/javascript;base64,${code}`
  const { default: settings } = (await import(/* @vite-ignore */ url)) as { default: unknown }
  return typeof settings === 'function' ? (settings as ThemeFunction)(product) : settings
}

type ThemeFunction = (product: Product) => unknown

function describeFailure(error: unknown, text: string): Finding {
  const errors = error instanceof Error && 'errors' in error && error.errors
  const [failure] = Array.isArray(errors) ? (errors as BuildFailure['errors']) : []
  const reason = failure?.text ?? (error instanceof Error ? error.message : inspect(error))
  const message = `Cannot run the settings: ${reason}`
  if (!failure?.location) return { message, ...textStart }
  const { line, column, length } = failure.location
  const start = createLineIndex(text).offsetAt(line, column + 1)
  const help = / but found /.test(reason) && 'A comma, quote or bracket is missing before it'
  return { message, start, end: start + Math.max(1, length), ...(help && { help }) }
}

/** Returns the target of a link, or `undefined` if it leads to another site. */
function findTarget({ docId, href = '' }: Partial<NavLink>): SettingsLink['target'] | undefined {
  if (docId !== undefined) return { docId }
  if (schemeOf(href) !== undefined || /^(?:\/\/|#)/.test(href)) return undefined
  const [pathname = '', anchor] = href.split('#')
  return { route: pathname.replace(/\?.*/s, ''), anchor }
}

/** Collects the links at any depth of the settings. */
function collectNavLinks(
  value: unknown,
  setting: PropertyKey[] = [],
): { path: PropertyKey[]; link: Partial<NavLink> }[] {
  if (typeof value !== 'object' || value === null) return []
  const link: Partial<NavLink> = value
  if (link.docId !== undefined || link.href !== undefined) return [{ path: setting, link }]
  return Object.entries(value).flatMap(([key, each]) =>
    collectNavLinks(each, [...setting, Array.isArray(value) ? Number(key) : key]),
  )
}
