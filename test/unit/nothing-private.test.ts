import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'

/** ESLint with the project's rules, except those that need type information. */
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config })

it.each([
  [`import { parse } from 'markdownlint/lib/micromark-parse.mjs'`, 1],
  [`export const load = () => import('next/dist/client/app-next.js')`, 1],
  [`export const file = 'node_modules/yaml/browser/index.js'`, 1],
  [`export const worker = { execArgv: ['--turbo-filter=-compiler'] }`, 1],
  [`import { lint } from 'markdownlint/promise'\nlint`, 0],
  [`import { a } from './lib/a.ts'\na`, 0],
])('ESLint reports internal files and undocumented flags in %s: %i', async (code, count) => {
  const [result] = await eslint.lintText(code, { filePath: 'scripts/core/diagnostic.ts' })
  const found = result!.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax')
  expect(found).toHaveLength(count)
})
