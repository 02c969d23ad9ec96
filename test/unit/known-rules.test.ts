import { expect, it } from 'vitest'
import { describeUnknownRule, isKnown, listKnownRules } from '#gate/settings/known-rules.ts'

const knownRules = listKnownRules()

it.each([
  ['link:mising-page', 'link:missing-page'],
  ['missing-page', 'link:missing-page'],
  ['link/missing-page', 'link:missing-page'],
])('suggests for the unknown rule %s %s', (id, meant) => {
  expect(knownRules.has(id)).toBe(false)
  expect(describeUnknownRule(id, knownRules)).toBe(
    `Unknown rule \`${id}\`; did you mean \`${meant}\`?`,
  )
})

it('suggests nothing for a dissimilar rule', () => {
  expect(describeUnknownRule('no:such-thing-at-all', knownRules)).toBe(
    'Unknown rule `no:such-thing-at-all`',
  )
})

it('accepts any rule of external linters', () => {
  expect(isKnown('markdownlint:MD013', knownRules)).toBe(true)
  expect(isKnown('redocly:struct', knownRules)).toBe(true)
  expect(isKnown('eslint:eqeqeq', knownRules)).toBe(false)
})
