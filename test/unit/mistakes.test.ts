import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { findBlockingErrors } from '#site/build/build-report.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { readFiles } from '../support/folder.ts'
import { createRepository } from '../support/repository.ts'
import { spellChecker } from '../support/spell-checker.ts'

const example = path.join(import.meta.dirname, '../example-site')
const copyExample = () =>
  createRepository({
    ...readFiles(path.join(example, 'content-src')),
    '../theme.config.tsx': readFileSync(path.join(example, 'theme.config.tsx'), 'utf8'),
  })
const cache = createCache()
const bytes = Buffer.from([0xff, 0xfe, 0x41, 0x00])

/** Checks a copy of the example site. Returns its findings, and the files that fixes change. */
async function check(contentDir: string, options = {}) {
  const own = { ...cache, pages: new Map(cache.pages) }
  const result = await checkContent(contentDir, { cache: own, spellChecker, ...options })
  const blocking = findBlockingErrors(result)
  const found = result.diagnostics.map((each) => {
    const effect = blocking.includes(each) ? 'stops the build:' : each.severity
    const text = `${each.line}:${each.column} ${effect} ${each.ruleId} ${each.message}`
    return `${path.relative(contentDir, each.file)}:${text.replaceAll(`${contentDir}/`, '')}`
  })
  return { found, fixed: result.fixes.map(({ file }) => path.relative(contentDir, file)) }
}

/** Applies a case to a file: its full text, a replacement with `->`, `(empty)` or `(not UTF-8)`. */
function applyMistake(file: string, text: string): void {
  const [part, replacement] = text.slice(0, -1).split('\n->\n')
  if (text === '(not UTF-8)\n') writeFileSync(file, bytes)
  else if (text === '(empty)\n') writeFileSync(file, '')
  else if (replacement === undefined) writeFileSync(file, text)
  else {
    const before = readFileSync(file, 'utf8')
    expect(before).toContain(part)
    writeFileSync(
      file,
      before.replace(part!, () => replacement),
    )
  }
}

it('reports a mistake once, at its position, and nothing in files that depend on it', async () => {
  const { contentDir, git, write } = copyExample()
  await checkContent(contentDir, { cache, spellChecker })
  await checkCases('mistakes', async (input, title) => {
    const { '': body = '', ...files } = splitFiles(input)
    const damaged = Object.keys(files)
    try {
      if (body.trim() !== '') {
        write({ 'extra.mdx': pageWith(body.slice(0, -1), 'Extra') })
        damaged.push('extra.mdx')
      }
      for (const [name, text] of Object.entries(files)) {
        if (text === '(removed)\n') write({ [name]: undefined })
        else applyMistake(path.join(contentDir, name), text)
      }
      const { found, fixed } = await check(contentDir)
      // `vitest -u` accepts any snapshot, so also check the findings directly.
      const named = [...found.map((each) => each.split(':')[0]!), ...fixed]
      const strays = named.filter((file) => !damaged.includes(file))
      expect.soft(strays, input).toEqual([])
      if (!/^(several|unrelated) /.test(title)) expect.soft(found, input).toHaveLength(1)
      return [...found, ...fixed.map((file) => `fixes ${file}`)].join('\n')
    } finally {
      git('checkout', '--quiet', '.')
      git('clean', '--quiet', '-d', '--force')
    }
  })
  expect(await check(contentDir)).toEqual({ found: [], fixed: [] })
}, 3_000_000)
