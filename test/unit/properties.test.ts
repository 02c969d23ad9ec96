import fc from 'fast-check'
import GithubSlugger from 'github-slugger'
import { describe, expect, it } from 'vitest'
import { parsePage } from '#content/parse/parse-page.ts'
import type { Page } from '#content/page.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import { createLineIndex } from '#core/line-index.ts'
import { findSlugProblem } from '#core/route.ts'
import { fillVariables } from '#core/variables.ts'
import { applyEdits } from '#gate/fix/apply-edits.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { pageLinters } from '#gate/linters/index.ts'
import { hasTree } from '#content/linter.ts'
import { maskMdx } from '#gate/linters/mask-mdx.ts'
import { renderMisspellings, type Misspelling } from '#gate/linters/spelling.ts'
import { validateLinks } from '#gate/linters/validate-links.ts'
import { rules } from '../support/rules.ts'
import { prepareRules, runRules } from '#gate/rules/run-rules.ts'
import { anyText } from '../support/any-text.ts'
import { fuzzOptions } from '../support/fuzz-options.ts'
import { findMisplaced } from '../support/positions.ts'
import { companionPages, noData, parseTestSite } from '../support/site.ts'

const runs = (numRuns: number) => fuzzOptions({ seed: 20251001, numRuns })

const parse = (text: string): Page =>
  parsePage(
    { path: 'a/page.mdx', displayPath: 'a/page.mdx', text },
    { ...noData, variables: { name: 'Acme Tests' } },
  )

describe('any text', () => {
  it('is parsed, and every part of it lies where it is said to lie', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { anchors, links, directives, frontMatterProblems, ...page } = parse(text)
        const parts = [...anchors, ...links, ...directives, ...frontMatterProblems]
        const outside = parts.filter(({ start, end }) => !isRange(start, end, text))
        expect(outside).toEqual([])
        expect(isRange(page.bodyStart, text.length, text)).toBe(true)
        for (const { url, start, end } of links) {
          const written = text.slice(start, end)
          // Escapes, entities, variables and zeros are written otherwise; `www.` gets a scheme.
          if (!/[\\&{\0]/.test(written)) expect(url.endsWith(written)).toBe(true)
        }
      }),
      runs(1000),
    )
  })

  it('is checked by every rule and linter, and every finding and fix lies within it', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const diagnostics = await check(text)
        expect(findMisplaced(diagnostics, text)).toEqual([])
        const fixed = applyEdits(text, diagnostics).text
        if (parse(text).parses) expect(parse(fixed).parses).toBe(true)
      }),
      // Without what is taken out, front matter that never ends, a tag that does not, and code.
      {
        ...runs(1000),
        examples: [
          ['\u200B---\n'],
          ['---\ntitle: A\n---\n\n< '],
          ['---\ntitle: A\n---\n\n\uFEFFexport const a = 1\n\0'],
        ],
      },
    )
  })

  it('has as many lines for markdownlint as it has', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const page = parse(text)
        if (!hasTree(page)) return
        expect(maskMdx(page).split('\n')).toHaveLength(text.split('\n').length)
      }),
      runs(1000),
    )
  })

  it('leads somewhere or nowhere as the address of a link', () => {
    const { site, context } = parseTestSite({ ...companionPages, 'a/page.mdx': '' })
    const address = fc.oneof(anyText, fc.webPath(), fc.webUrl(), fc.stringMatching(/^[./%#?a-z]*$/))
    fc.assert(
      fc.property(address, fc.constantFrom('link' as const, 'image' as const), (url, kind) => {
        const target = resolveLink({ kind, url, start: 0, end: 0 }, site.pages[0]!, context)
        expect(target.type).toEqual(expect.any(String))
      }),
      runs(1000),
    )
  })

  it('keeps its places when they are counted in lines', () => {
    fc.assert(
      fc.property(anyText, fc.integer(), fc.integer(), (text, start, end) => {
        const lines = createLineIndex(text)
        const { line, column } = lines.pointAt(start)
        expect(lines.offsetAt(line, column)).toBe(Math.max(0, Math.min(start, text.length)))
        expect(isRange(lines.offsetAt(start, end), text.length, text)).toBe(true)
        const place = { ...lines.rangeAt(start, end), ruleId: '', message: '', file: '' }
        expect(findMisplaced([{ ...place, severity: 'error' }], text)).toEqual([])
      }),
      runs(1000),
    )
  })

  it('has no known variable left when they are filled in', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const filled = fillVariables(text, { name: 'Acme Tests' })
        expect(filled).not.toContain('{product.name}')
        expect(fillVariables(filled, { name: 'Acme Tests' })).toBe(filled)
      }),
      runs(1000),
    )
  })
})

describe('slugs', () => {
  const segment = fc.oneof(fc.stringMatching(/^[\w.~-]{1,8}$/), fc.string({ unit: 'grapheme' }))
  const slug = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)

  it('that are accepted come out of a browser as they went in', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.oneof(slug, anyText), (text) => {
        if (findSlugProblem(text) !== undefined) return
        accepted++
        const { pathname, search, hash, origin } = new URL(text, 'https://docs.acme.example/a/b')
        expect(origin + pathname + search + hash).toBe(`https://docs.acme.example${text}`)
        expect(decodeURIComponent(pathname)).toBe(text)
        expect(parse(`---\ntitle: A\ndescription: B\nslug: "${text}"\n---\n`).route).toBe(text)
      }),
      runs(1000),
    )
    expect(accepted).toBeGreaterThan(100)
  })
})

describe('anchors', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,6}$/u)
  const heading = fc
    .array(fc.oneof(word, fc.constantFrom(' ', '-', ', ', "'", ' (', ')', '?', '!', ' – ', '2.1')))
    .map((parts) => `A${parts.join('')}`.trim().replace(/\s+/g, ' '))

  it('are those that github-slugger makes of the headings', () => {
    fc.assert(
      fc.property(fc.array(heading, { minLength: 1, maxLength: 6 }), (headings) => {
        const slugger = new GithubSlugger()
        const text = headings.map((each) => `## ${each}\n\nText.\n`).join('\n')
        const expected = headings.map((each) => slugger.slug(each))
        expect(parse(text).anchors.map(({ id }) => id)).toEqual(expected)
      }),
      runs(1000),
    )
  })
})

function isRange(start: number, end: number, text: string): boolean {
  return Number.isInteger(start) && 0 <= start && start <= end && end <= text.length
}

/** Everything that is said of a text as the page of a site, each of its words misspelled. */
async function check(text: string) {
  const { site, context } = parseTestSite({ ...companionPages, 'page.mdx': text })
  const page = site.pages.find(({ docId }) => docId === 'page')!
  await prepareRules(site.pages, rules)
  const parsed = [page].filter(hasTree)
  const words = parsed.flatMap(collectWords)
  const misspelled = words.map(([text]): [string, Misspelling[]] => [
    text,
    [{ offset: 0, text, suggestions: [] }],
  ])
  const diagnostics = [
    ...runRules(context, rules),
    ...(await Promise.all(pageLinters.map((linter) => linter.check(parsed)))).flat(),
    ...(await validateLinks(parsed, site.contentDir)),
    ...renderMisspellings(page, words, new Map(misspelled)),
  ]
  return diagnostics.filter(({ file }) => file === page.file.displayPath)
}
