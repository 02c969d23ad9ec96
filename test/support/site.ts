import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { LoadContext } from '#content/feature.ts'
import { loadSite } from '#content/read/load-site.ts'
import { createComponents } from '#content/schema/components.ts'
import type { Site, SiteData } from '#content/site.ts'
import { createAnnouncement } from '#content/parse/create-document.ts'
import { createCache } from '#gate/analysis/cache.ts'
import { buildBase } from '#gate/changes/read-base.ts'
import type { ContentFiles, SourceFile } from '#content/read/read-content.ts'
import { loadTheme, themeFileName, type Theme } from '#content/read/read-theme.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import type { Rule } from '#content/rule.ts'
import type { Product } from '#content/schema/product.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { runPageRules, runSiteRules } from '#gate/rules/run-rules.ts'
import { features } from '#features/index.ts'
import type { ProductVariables } from '#core/variables.ts'

/** The product of the tests; none of its values occurs in the fixtures but through variables. */
export const testProduct = `name: Acme Tests
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

/** Data of a site without variables and features. */
export const noData: SiteData = {
  variables: {},
  references: {},
  components: createComponents(),
  featureFiles: [],
}

/** Context in which a feature loads its sources, without stored results. */
export const loadContext = (variables: ProductVariables = {}): LoadContext => ({
  variables,
  components: createComponents(),
  remember: async (_, make) => make(),
})

/** Pages that every fixture may link to. */
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
 * Parses pages given as texts, by path, together with the test product. `before` is what they are
 * compared with.
 */
export async function parseTestSite(
  files: Record<string, string>,
  assets: string[] = [],
  before?: Record<string, string>,
  theme?: Theme,
): Promise<{ site: Site; context: LinkContext }> {
  const content = toContentFiles(files, assets)
  const site = await loadSite(content, features)
  const announcement = theme && createAnnouncement(theme, site)
  if (announcement) site.announcement = announcement
  if (announcement?.source) site.documents.push(announcement)
  const context = createLinkContext(site, theme)
  if (before) {
    const content = toContentFiles(before, [])
    const commit = { revision: 'main', commit: '' }
    context.base = await buildBase(commit, content, features, createCache(''))
  }
  return { site, context }
}

/** Runs all rules on a parsed site. The diagnostics are unsorted. */
export function runRules(context: LinkContext, rules: readonly Rule[]): Diagnostic[] {
  const { site } = context
  return [
    ...[...site.pages, ...site.documents].flatMap((each) => runPageRules(each, site, rules)),
    ...runSiteRules(context, rules),
  ]
}

/** Makes what a reader of a folder with the given files and the test product returns. */
export function toContentFiles(files: Record<string, string>, assets: string[]): ContentFiles {
  const entries = Object.entries({ 'product.yaml': testProduct, ...files })
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
    diagnostics: [],
  }
}

/** Loads `theme.config.tsx` among files given as texts. */
export async function loadTestTheme(files: Record<string, string>): Promise<Theme | undefined> {
  const text = files[themeFileName]
  if (text === undefined) return undefined
  const product = parse(testProduct) as Product
  return loadTheme(toFile(themeFileName, text), product)
}

function toFile(file: string, text: string): SourceFile {
  const displayPath = file === themeFileName ? file : `content-src/${file}`
  return { path: file, displayPath, text: text.replace(/\r\n?/g, '\n') }
}

/** Reads a file or all files of a folder, by path below it; a single file is `page.mdx`. */
export function readFixture(base: string): { files: Record<string, string>; assets: string[] } {
  const single = `${base}.mdx`
  if (exists(single)) return { files: { 'page.mdx': readFileSync(single, 'utf8') }, assets: [] }
  const paths = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)))
  const isText = (file: string) => /\.(mdx|yaml|dot|tsx|txt)$/.test(file)
  const texts = paths
    .filter(isText)
    .map((file) => [file, readFileSync(path.join(base, file), 'utf8')])
  return {
    files: Object.fromEntries(texts) as Record<string, string>,
    assets: paths.filter((file) => !isText(file)),
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined
}
