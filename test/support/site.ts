import { ownDialect } from '#content/dialect.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import type { LoadContext } from '#content/feature.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { loadSources } from '#content/read/load-site.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { collectComponents } from '#content/schema/components.ts'
import type { Site, SiteData } from '#content/site.ts'
import { createAnnouncementDocument } from '#content/parse/create-document.ts'
import { createBase } from '#gate/changes/read-base.ts'
import type { ContentFiles, SourceFile } from '#content/read/read-content.ts'
import { loadTheme, themeFileName, type Theme } from '#content/read/read-theme.ts'
import { createSiteContext, type SiteContext } from '#content/links/resolve-link.ts'
import type { Rule } from '#content/rule.ts'
import type { Product } from '#content/schema/product.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { runFileRules, runPageRules, runSiteRules } from '#gate/rules/run-rules.ts'
import { features } from '#features/index.ts'
import type { ProductVariables } from '#core/variables.ts'
import { listFiles } from './folder.ts'

/** Text of `product.yaml` in tests. Fixtures use its values only through variables. */
export const testProductYaml = `name: Acme Tests
slug: acme-tests
cli: acmetool
cliPackage: acmetool-cli
envPrefix: ACMETOOL
domain: acme.example
apiHost: lumen.eu1.acme.example
email: support@acme.example
securityEmail: security@acme.example
salesEmail: sales@acme.example
loginUrl: https://app.acme.example/login
statusUrl: https://status.acme.example
docsUrl: https://docs.acme.example
cliRepositoryUrl: https://code.acme.example/cli
copyrightYear: "2025"
`

/** Site data without variables and features. */
export const emptySiteData: SiteData = {
  variables: {},
  references: {},
  terms: {},
  components: collectComponents(),
  featureFiles: [],
  dialect: ownDialect,
}

/** Creates a context for loading features without a cache. */
export const createLoadContext = (variables: ProductVariables = {}): LoadContext => ({
  variables,
  components: collectComponents(),
  memoize: async (_, make) => make(),
})

/** Loads a site without a cache and without checks. */
export async function loadSite(content: ContentFiles): Promise<Site> {
  const { variables } = parseProduct(content, features)
  const { memoize } = createLoadContext()
  const { parts } = await loadSources(content, variables, features, memoize)
  return { ...parts, pages: content.pages.map((file) => parsePage(file, parts)) }
}

/** Pages that fixtures may link to. */
export const companionPages: Record<string, string> = {
  'other.mdx': `---
title: Other page
description: A page that the examples link to, with two headings and a description of its own.
---

A page with two headings.

## First heading

Text.

## Second heading

Text.
`,
}

/**
 * Parses a site from file contents by path. `before` has the files of an earlier version to compare
 * the site with.
 */
export async function parseTestSite(
  files: Record<string, string>,
  assets: string[] = [],
  before?: Record<string, string>,
  theme?: Theme,
): Promise<{ site: Site; context: SiteContext }> {
  const content = toContentFiles(files, assets)
  const site = await loadSite(content)
  if (theme) site.theme = theme
  const announcement = theme && createAnnouncementDocument(theme, site)
  if (announcement) site.announcement = announcement
  if (announcement?.source) site.documents.push(announcement)
  const context = createSiteContext(site)
  if (before) {
    context.base = createBase({ revision: 'main', commit: '' }, site, findChanges(before, files))
  }
  return { site, context }
}

/** Asks git which files have changed, without a repository. */
function findChanges(before: Record<string, string>, now: Record<string, string>) {
  const dir = mkdtempSync(path.join(tmpdir(), 'moved-'))
  for (const [name, files] of Object.entries({ before, now })) {
    for (const [file, text] of Object.entries(files)) {
      const full = path.join(dir, name, file)
      mkdirSync(path.dirname(full), { recursive: true })
      writeFileSync(full, text)
    }
  }
  const options = ['diff', '--no-index', '-M', '--name-status', '--diff-filter=R', '-z']
  const { stdout } = spawnSync('git', [...options, 'before', 'now'], { cwd: dir, encoding: 'utf8' })
  rmSync(dir, { recursive: true })
  const names = stdout.split('\0').filter((field) => field.includes('/'))
  const plain = names.map((name) => name.slice(name.indexOf('/') + 1))
  const isSame = (file: string) => before[file] === now[file]
  const changed = Object.keys(before).filter((file) => !isSame(file))
  return {
    before: new Map(changed.map((file) => [file, before[file]!])),
    changed: new Set(Object.keys(now).filter((file) => !isSame(file))),
    gone: new Map(
      changed
        .filter((file) => !(file in now))
        .map((file) => [file, plain[plain.indexOf(file) + 1 || -1]]),
    ),
  }
}

/** Runs rules on a parsed site. The diagnostics are unsorted. */
export function runRules(context: SiteContext, rules: readonly Rule[]): Diagnostic[] {
  const { site } = context
  return [
    ...[...site.pages, ...site.documents].flatMap((each) => runPageRules(each, site, rules)),
    ...runFileRules(context, rules),
    ...runSiteRules(context, rules),
  ]
}

/** Builds `ContentFiles` from file contents by path. The content `(removed)` omits the file. */
export function toContentFiles(files: Record<string, string>, assets: string[]): ContentFiles {
  const entries = Object.entries({ 'product.yaml': testProductYaml, ...files }).filter(
    ([, text]) => text !== '(removed)\n',
  )
  return {
    dir: 'content-src',
    pages: entries.filter(([file]) => file.endsWith('.mdx')).map(([f, text]) => toFile(f, text)),
    configs: new Map(
      entries
        .filter(([file]) => /\.(yaml|dot|txt)$/.test(file))
        .map(([f, text]) => [f, toFile(f, text)]),
    ),
    assets,
    images: new Map(),
    unreadable: [],
    diagnostics: [],
    dialect: ownDialect,
  }
}

/** Loads `theme.config.tsx`, or returns `undefined` if `files` does not contain it. */
export async function loadTestTheme(files: Record<string, string>): Promise<Theme | undefined> {
  const text = files[themeFileName]
  if (text === undefined) return undefined
  const product = parse(testProductYaml) as Product
  return loadTheme(toFile(themeFileName, text), product)
}

function toFile(file: string, text: string): SourceFile {
  const displayPath = file === themeFileName ? file : `content-src/${file}`
  return { path: file, displayPath, text: text.replace(/\r\n?/g, '\n') }
}

/** Reads the files of a fixture. The text of a single-file fixture becomes `page.mdx`. */
export function readFixture(base: string): { files: Record<string, string>; assets: string[] } {
  const single = `${base}.mdx`
  if (existsSync(single)) return { files: { 'page.mdx': readFileSync(single, 'utf8') }, assets: [] }
  const paths = listFiles(base)
  const isText = (file: string) => /\.(mdx|yaml|dot|tsx|txt)$/.test(file)
  const texts = paths
    .filter(isText)
    .map((file) => [file, readFileSync(path.join(base, file), 'utf8')])
  return {
    files: Object.fromEntries(texts) as Record<string, string>,
    assets: paths.filter((file) => !isText(file)),
  }
}
