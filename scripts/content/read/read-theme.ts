import { schemeOf } from '#core/url.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'
import type { BuildFailure } from 'esbuild'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { DocId, Route } from '#core/route.ts'
import { describeSettingProblems, type ConfigProblem } from '#core/yaml/zod-diagnostics.ts'
import { helpForMissingKey, type Product } from '../schema/product.ts'
import { createThemeSchema, type NavLink, type ThemeConfig } from '../schema/theme.ts'
import { toDisplayPath, type SourceFile } from './read-content.ts'
import { createSettingFinder, type SettingFinder, type SettingSource } from './settings-syntax.ts'

export interface Theme {
  file: SourceFile
  /** Settings with defaults filled in, or `undefined` if they are invalid. */
  config: ThemeConfig | undefined
  settingsLinks: SettingsLink[]
  /** Text of the announcement, with its offset in the file unless it is computed. */
  announcement: { text: string; start: number | undefined } | undefined
  problems: ConfigProblem[]
}

/** Link to this site, with the offsets of its target. If it is computed, they are empty. */
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
  const findSource = await createSettingFinder(file.text)
  const problems = describeSettingProblems(error?.issues ?? [], settings, schema).map(
    ({ path: setting, ...problem }) => ({ ...problem, ...findSource(setting).nameOffsets }),
  )
  const settingsLinks = collectSettingsLinks(config, findSource, { file })
  const text = config?.announcement?.text
  const announcement =
    text === undefined
      ? undefined
      : { text, start: locateValue(text, findSource(['announcement', 'text']), file.text)?.start }
  return { ...theme, config, settingsLinks, announcement, problems }
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

function describeMissingKey(key: string, text: string): ConfigProblem {
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

function describeFailure(error: unknown, text: string): ConfigProblem {
  const errors = error instanceof Error && 'errors' in error && error.errors
  const [failure] = Array.isArray(errors) ? (errors as BuildFailure['errors']) : []
  const reason = failure?.text ?? (error instanceof Error ? error.message : inspect(error))
  const message = `Cannot run the settings: ${reason}`
  if (!failure?.location) return { message, ...textStart }
  const { line, column, length } = failure.location
  const start = createLineIndex(text).offsetAt(line, column + 1)
  // A list or object is expected to go on or end, so the line above lacks its comma.
  const before = text.slice(0, start).trimEnd().length
  const isFirstInLine = text.slice(before, start).includes('\n')
  if (isFirstInLine && /^Expected "[\]})]" but found/.test(reason)) {
    const lacking = 'Cannot run the settings: missing `,` at the end of this line'
    return { message: lacking, start: before - 1, end: before, help: 'Put a comma behind it' }
  }
  const help = / but found /.test(reason)
    ? 'A comma, quote or bracket is missing in front of it'
    : undefined
  return { message, start, end: start + Math.max(1, length), ...(help && { help }) }
}

/** Collects the links to this site at any depth of the settings. */
function collectSettingsLinks(
  config: ThemeConfig | undefined,
  findSource: SettingFinder,
  source: SettingsLink['source'],
): SettingsLink[] {
  return collectNavLinks(config).flatMap(({ path: setting, link }): SettingsLink[] => {
    const { docId, href = '' } = link
    const leadsElsewhere = schemeOf(href) !== undefined || /^(?:\/\/|#)/.test(href)
    if (docId === undefined && leadsElsewhere) return []
    const [pathname = '', anchor] = href.split('#')
    const route = pathname.replace(/\?.*/s, '')
    const target = docId === undefined ? { route, anchor } : { docId }
    const found = findSource([...setting, docId === undefined ? 'href' : 'docId'])
    const { start } = found.nameOffsets
    const literal = found.isInPlace && locateValue(docId ?? href, found, source.file.text)
    const range = literal || { start, end: start }
    return [{ target, ...range, source }]
  })
}

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

/**
 * Returns the offsets of a value in the source of its setting, or `undefined` if it is computed.
 */
function locateValue(
  value: string,
  { textOffsets }: SettingSource,
  text: string,
): Offsets | undefined {
  return text.slice(textOffsets.start, textOffsets.end) === value ? textOffsets : undefined
}
