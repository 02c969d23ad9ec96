import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'

/** The rules of the project, but for those that ask for the types of the whole of it. */
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config })

/** What the lint rules for other people's code say of a file of the pipeline. */
async function lint(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: 'scripts/core/diagnostic.ts' })
  return result!.messages
    .filter(({ ruleId }) => ruleId === 'no-restricted-syntax' || ruleId === null)
    .map(({ message }) => message)
}

it.each([
  `import { parse } from 'markdownlint/lib/micromark-parse.mjs'`,
  `export * from '@cspell/dict-en_us/dist/index.js'`,
  `export const load = () => import('next/dist/client/app-next.js')`,
  `export const file = import.meta.resolve('micromark/lib/parse.js')`,
  `export const alias = { 'next/dist/client/app-next.js': './no-runtime.ts' }`,
  `export const file = 'node_modules/yaml/browser/index.js'`,
  'export const file = (name: string) => `node_modules/${name}/index.js`',
  `import { setFlagsFromString } from 'node:v8'\nsetFlagsFromString('--turbo-filter=-compiler')`,
  `export const worker = { execArgv: ['--turbo-filter=-compiler'] }`,
  'export const list = (processor: { attachers: unknown[] }) => processor.attachers',
])('is found: %s', async (code) => {
  expect(await lint(code)).not.toEqual([])
})

it.each([
  `import { lint } from 'markdownlint/promise'`,
  `export const bin = (name: string) => 'node_modules/.bin/' + name`,
  `export const worker = { execArgv: [] }`,
  `import { a } from './lib/a.ts'\nexport const file = new URL('./dist/b.js', import.meta.url)`,
])('is no offense: %s', async (code) => {
  expect(await lint(code)).toEqual([])
})
