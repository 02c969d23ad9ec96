import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createColors } from '#core/colors.ts'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { renderJson } from '#gate/reporters/json.ts'
import { renderPretty } from '#gate/reporters/pretty.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noopSpellChecker } from '../support/noop-spell-checker.ts'

/** Returns the first sample of a language in the README, without indentation. */
function findSample(language: string): string {
  const [, indent, text] = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'ms').exec(
    readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8'),
  )!
  return text!.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

it('the README shows the findings of its sample page', async () => {
  const file = 'tms/test-data.mdx'
  const dir = await createContentFolder({
    [file]: findSample('mdx'),
    'quick-start.mdx': pageWith('Text.', 'Quick start'),
  })
  const report = await checkContent(dir, { spellChecker: noopSpellChecker })
  const options = { seconds: 1, colors: createColors(false) }
  const render = (text: string) => text.replaceAll(dir, 'content-src')
  // Mask figures that depend on the other pages.
  const mask = (text: string) =>
    text.replace(/·.*/, '').replace(/"(files|links|words)": \d+/g, '$1')
  expect(mask(render(renderPretty(report, options)))).toBe(mask(findSample('text')))
  expect(mask(render(renderJson(report)))).toBe(mask(findSample('json')))
})
