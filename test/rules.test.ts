import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAsset, type AssetFile } from '#content/read/image-file.ts'
import { formatOfName } from '#content/schema/file-types.ts'
import { themeFileName } from '#content/read/read-theme.ts'
import type { Site } from '#content/site.ts'
import { compareDiagnostics, locateDiagnostics, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { applyFixes } from '#gate/fixes/apply-fixes.ts'
import { checkFixes } from '#gate/fixes/check-fixes.ts'
import { prepareRules } from '#gate/rules/run-rules.ts'
import { rules } from './support/rules.ts'
import { readExample } from './support/rule-example.ts'
import {
  companionPages,
  loadTestTheme,
  parseTestSite,
  runRules,
  testProductYaml,
} from './support/site.ts'

const fixtures = path.join(import.meta.dirname, 'rules')
const slugOf = (id: string) => id.replace(':', '-')
const nameOf = (file: string) => file.replace('content-src/', '')

// The folders `ok.base` and `not-ok.base` contain the earlier version of an example.
describe.each(rules)('$id', (rule) => {
  const folder = path.join(fixtures, slugOf(rule.id))

  it('accepts its good example, as do all other rules', async () => {
    const others = rules.filter((each) => each === rule || !each.isOptional)
    const { found } = await check(folder, 'ok', others)
    expect(found.map(render)).toEqual([])
  })

  it('reports each mistake in its bad example', async () => {
    const { found, texts, withheld } = await check(folder, 'not-ok', [rule])
    expect(found).not.toEqual([])
    if (found.some(({ fix }) => fix)) expect(rule.fixes).toBeDefined()
    const lines = found.flatMap((each) => [
      render(each),
      ...renderDetails(each),
      ...(withheld.has(each) ? [`  fix withheld: ${withheld.get(each)}`] : renderFix(each, texts)),
    ])
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(path.join(folder, 'expected.txt'))
  })
})

it('has examples for existing rules only', () => {
  const slugs = rules.map(({ id }) => slugOf(id)).sort()
  expect(readdirSync(fixtures).sort()).toEqual(slugs)
})

/** Runs rules on an example. Returns its texts, the findings, and those whose fix is withheld. */
async function check(folder: string, name: string, checked: typeof rules) {
  const { files, assets } = readExample(folder, name)
  const texts = { 'product.yaml': testProductYaml, ...companionPages, ...files }
  const before = existsSync(path.join(folder, `${name}.base`)) && {
    ...companionPages,
    ...readExample(folder, `${name}.base`).files,
  }
  const theme = await loadTestTheme(files)
  const { site, context } = await parseTestSite(texts, assets, before || undefined, theme)
  site.images = await describeImages(path.join(folder, name), assets)
  await prepareRules(site.pages, checked)
  const found = locateDiagnostics(
    runRules(context, checked).sort(compareDiagnostics),
    listTexts(site, texts),
  )
  const { withheld } = checkFixes(found, {
    findPage: (name) => site.pages.find(({ file }) => file.displayPath === name),
    sources: new Map(site.pages.map(({ file }) => [file.displayPath, file.text])),
  })
  return { found, texts, withheld }
}

/** Lists the texts of files with findings by display path: those of the example, and of images. */
function listTexts({ images }: Site, files: Record<string, string>): Map<string, string> {
  const svgs = Array.from(images, ([file, { problem }]) => [file, problem?.text ?? ''] as const)
  const texts = Object.entries(files).map(([file, text]) => [file, text.replace(/\r\n?/g, '\n')])
  return new Map(
    [...svgs, ...texts].map(([file = '', text = '']) => [
      file === themeFileName ? file : `content-src/${file}`,
      text,
    ]),
  )
}

async function describeImages(folder: string, assets: string[]): Promise<Map<string, AssetFile>> {
  const images = new Map<string, AssetFile>()
  for (const file of assets.filter((each) => formatOfName(each) !== undefined)) {
    images.set(file, await readAsset(path.join(folder, file)))
  }
  return images
}

function render(found: LocatedDiagnostic): string {
  const { file, line, column, endLine, endColumn, severity, message } = found
  return `${nameOf(file)}:${line}:${column}-${endLine}:${endColumn} ${severity} ${message}`
}

function renderDetails({ help, note, related = [] }: LocatedDiagnostic): string[] {
  return [
    ...(help === undefined ? [] : [`  help: ${help}`]),
    ...(note === undefined ? [] : [`  note: ${note}`]),
    ...related.map(({ file, line, message }) => `  related: ${nameOf(file)}:${line} ${message}`),
  ]
}

/** Renders the lines that a fix changes, with the fix applied. */
function renderFix(found: LocatedDiagnostic, texts: Record<string, string>): string[] {
  if (!found.fix) return []
  const text = texts[nameOf(found.file)]!.replace(/\r\n?/g, '\n')
  const before = text.split('\n')
  const after = applyFixes(text, [found]).text.split('\n')
  const top = before.findIndex((line, index) => line !== after[index])
  const longest = Math.min(before.length, after.length) - top
  let kept = 0
  while (kept < longest && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1
  const changed = after.slice(top, after.length - kept)
  const deleted = before.length - kept - top
  if (changed.length === 0) return [`  fix: deletes ${deleted} ${deleted === 1 ? 'line' : 'lines'}`]
  return changed.map((line) => `  fix: ${line}`.trimEnd())
}
