import { createConfig } from '@redocly/openapi-core'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listRemarkRules } from '#gate/linters/remark.ts'
import { describeUnknownRule, linterRules, listKnownRules } from '#gate/settings/known-rules.ts'

const knownRules = listKnownRules()

it.each([
  ['link:mising-page', 'link:missing-page'],
  ['missing-page', 'link:missing-page'],
  ['link/missing-page', 'link:missing-page'],
  ['MD013', 'markdownlint:MD013'],
])('takes %s for %s', (id, meant) => {
  expect(knownRules.has(id)).toBe(false)
  expect(describeUnknownRule(id, knownRules)).toBe(
    `Unknown rule \`${id}\`; did you mean \`${meant}\`?`,
  )
})

it('guesses nothing where nothing is near', () => {
  expect(describeUnknownRule('no:such-thing-at-all', knownRules)).toBe(
    'Unknown rule `no:such-thing-at-all`',
  )
})

it('knows the rules that the outside tools have', async () => {
  // Its README names this file as the description of its rules; no export leads to it.
  // eslint-disable-next-line no-restricted-syntax
  const schema = 'node_modules/markdownlint/schema/markdownlint-config-schema.json'
  const { properties } = JSON.parse(readFileSync(schema, 'utf8')) as { properties: object }
  const numbers = Object.keys(properties).filter((name) => /^MD\d+$/.test(name))
  expect(listed('markdownlint')).toEqual(numbers.map((name) => `markdownlint:${name}`))
  expect(listed('remark-lint')).toEqual(listRemarkRules())
  const { rules } = await createConfig({ extends: ['recommended-strict'] })
  // Off here, or reported as `api:example`.
  const own = /^(?:info-license|no-ambiguous-paths|no-invalid-.*-examples)/
  const on = Object.entries(rules.oas3_1).flatMap(([name, value]) =>
    value === 'off' || own.test(name) ? [] : name,
  )
  const unknown = on.map((name) => `redocly:${name}`).filter((id) => !knownRules.has(id))
  expect(on.length).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

function listed(source: string): string[] {
  return linterRules.filter((id) => id.startsWith(`${source}:`))
}
