import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  describeImage,
  isImageName,
  isTypedName,
  readTypedFile,
  type ImageFile,
} from '#content/read/image-file.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import { rules } from './support/rules.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'
import { prepareRules } from '#gate/rules/run-rules.ts'
import {
  companionPages,
  loadTestTheme,
  parseTestSite,
  runRules,
  readFixture,
  testProduct,
} from './support/site.ts'

const fixtures = path.join(import.meta.dirname, 'rules')
const slugOf = (id: string) => id.replace(':', '-')

/**
 * Each rule against its examples: `ok` raises nothing at all, `not-ok` just what is expected. A
 * folder `ok.base` or `not-ok.base` beside them is what the example is compared with.
 */
describe.each(rules)('$id', (rule) => {
  const folder = path.join(fixtures, slugOf(rule.id))

  it('passes its good example, as do all other rules', async () => {
    const others = rules.filter((each) => each === rule || !each.isOptional)
    expect((await check(path.join(folder, 'ok'), others)).map(render)).toEqual([])
  })

  it('finds what is wrong in its bad example', async () => {
    const found = await check(path.join(folder, 'not-ok'), [rule])
    expect(found).not.toEqual([])
    if (found.some(({ fix }) => fix)) expect(rule.fixes).toBeDefined()
    const { texts } = readTexts(path.join(folder, 'not-ok'))
    const lines = found.flatMap((each) => [render(each), ...renderRepair(each, texts)])
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(path.join(folder, 'expected.txt'))
  })
})

it('has examples for existing rules only', () => {
  const slugs = rules.map(({ id }) => slugOf(id)).sort()
  expect(readdirSync(fixtures).sort()).toEqual(slugs)
})

async function check(base: string, checked: typeof rules): Promise<Diagnostic[]> {
  const { files, assets, texts } = readTexts(base)
  const before = existsSync(`${base}.base`) && {
    ...companionPages,
    ...readFixture(`${base}.base`).files,
  }
  const theme = await loadTestTheme(files)
  const { context } = await parseTestSite(texts, assets, before || undefined, theme)
  context.site.images = await describeImages(base, assets)
  await prepareRules(context.site.pages, checked)
  return runRules(context, checked).sort(compareDiagnostics)
}

/** The files of an example, and all texts of the site that it is part of. */
function readTexts(base: string) {
  const { files, assets } = readFixture(base)
  const texts: Record<string, string> = { 'product.yaml': testProduct, ...companionPages, ...files }
  return { files, assets, texts }
}

async function describeImages(folder: string, assets: string[]): Promise<Map<string, ImageFile>> {
  const images = new Map<string, ImageFile>()
  for (const file of assets.filter(isImageName)) {
    const bytes = readFileSync(path.join(folder, file))
    images.set(file, { bytes: bytes.length, ...(await describeImage(bytes)) })
  }
  for (const file of assets.filter(isTypedName)) {
    images.set(file, await readTypedFile(path.join(folder, file)))
  }
  return images
}

function render({ file, line, column, endLine, endColumn, severity, message }: Diagnostic): string {
  return `${file.replace('content-src/', '')}:${line}:${column}-${endLine}:${endColumn} ${severity} ${message}`
}

/** The help of a finding, and the lines that its fix changes, as they are afterwards. */
function renderRepair(found: Diagnostic, texts: Record<string, string>): string[] {
  const { help, fix } = found
  const lines = help === undefined ? [] : [`  help: ${help}`]
  if (!fix) return lines
  const text = texts[found.file.replace('content-src/', '')]!.replace(/\r\n?/g, '\n')
  const before = text.split('\n')
  const after = applyEdits(text, [found]).text.split('\n')
  const top = before.findIndex((line, index) => line !== after[index])
  const longest = Math.min(before.length, after.length) - top
  let kept = 0
  while (kept < longest && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1
  const changed = after.slice(top, after.length - kept)
  const deleted = before.length - kept - top
  if (changed.length === 0)
    lines.push(`  fix: deletes ${deleted} ${deleted === 1 ? 'line' : 'lines'}`)
  return [...lines, ...changed.map((line) => `  fix: ${line}`.trimEnd())]
}
