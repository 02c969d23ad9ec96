import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listKnownRules } from '../../scripts/gate/list-known-rules.ts'
import { prepareRules, runRules } from '../../scripts/gate/rules/run-rules.ts'
import { parseLintConfig } from '../../scripts/gate/settings/lint-config.ts'
import { anyText } from '../support/any-text.ts'
import { fuzzOptions } from '../support/fuzz-options.ts'
import { rules } from '../support/rules.ts'
import { parseTestSite } from '../support/site.ts'

/** The sources that are no pages, each with keys and values that it may have. */
const sources: [file: string, words: string[]][] = [
  ['product.yaml', ['name', 'slug', 'docsUrl', 'email', 'https://a.example', '"2025"']],
  ['lint.yaml', ['rules', 'mdx:esm', 'off', 'error', 'ignore']],
  ['a/_category.yaml', ['label', 'position', 'index', 'title', 'slug', '/a']],
  ['automation/cli.yaml', ['commands', 'name', 'options', 'flag', 'arguments', '--a <b>']],
  ['api/openapi.yaml', ['openapi', '3.1.0', 'paths', '/a', 'get', '$ref', '"#/a"', 'schema']],
  ['pictures/a.yaml', ['window', 'title', 'parts', 'steps', 'text']],
  ['facts/limits.yaml', ['values', 'tables', 'what', 'limit', '3']],
  ['facts/roles.yaml', ['roles', 'actions', 'name', 'role']],
  ['facts/glossary.yaml', ['a', 'columns', 'terms', 'term', 'meaning']],
  ['facts/example.yaml', ['company', 'people', 'cases', 'runs', 'statuses']],
  ['diagrams/a.dot', ['digraph', 'a', '->', 'b', '[label="x"]', '{', '}', ';', '/*', '"', '<']],
  ['dictionary.txt', ['word', '#', '!a', '*b']],
  ['theme.config.tsx', ['export default', 'navbar', '{', '}', '[', 'docId', "'a'", '(', '=>']],
]

const marks = [
  ': ',
  '\n',
  '\n  ',
  '\n    ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '&a ',
  '*a',
  '|\n',
  '---\n',
]
const odd = [
  '__proto__',
  'constructor',
  'null',
  '~',
  '-1',
  '1e999',
  '!!binary a',
  '<<',
  '\u202E',
  '\0',
]

describe.each(sources)('any text as %s', (file, words) => {
  const piece = fc.constantFrom(...words, ...words, ...marks, ...marks, ...odd)
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: anyText },
  )

  it('is read, or said to be wrong', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(99), async (source, chance) => {
        const { context } = parseTestSite({ [file]: source })
        if (file === 'lint.yaml')
          parseLintConfig({ path: file, displayPath: file, text: source }, listKnownRules())
        // Rules take longer than parsers.
        if (chance > 0) return
        await prepareRules(context.site.pages, rules)
        expect(runRules(context, rules)).toEqual(expect.any(Array))
      }),
      fuzzOptions({ seed: 20251002, numRuns: 1000, seconds: 1.5 }),
    )
  })
})
