import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { renderGithub } from '#gate/reporters/github.ts'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { spellChecker } from '../support/spell-checker.ts'

interface Task {
  problemMatcher: {
    pattern: { regexp: string }
    background: { beginsPattern: string; endsPattern: string }
  }
}

it('the VS Code task recognizes each finding, and the start and end of a check', async () => {
  const { tasks } = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')) as { tasks: Task[] }
  const { pattern, background } = tasks[0]!.problemMatcher
  const page = pageWith('See [a](/x).\n\nA wrod.')
  const { dir, ...report } = await checkFiles({ 'index.mdx': page }, { spellChecker })
  const output = renderGithub(report, { seconds: 0.1, hasColors: false })
  const lines = output.trimEnd().split('\n')
  const found = lines.flatMap((line) => new RegExp(pattern.regexp).exec(line)?.slice(1) ?? [])
  expect(found).toEqual([
    ...['error', 'link%3Amissing-page', `${dir}/index.mdx`, '6', '9', 'Cannot find page `/x`'],
    ...['warning', 'cspell%3Aunknown-word', `${dir}/index.mdx`, '8', '3'],
    'Unknown word `wrod`; did you mean `word`?',
  ])
  expect(lines.filter((line) => new RegExp(background.endsPattern).test(line))).toHaveLength(1)
  const command = readFileSync('scripts/commands/lint-content/run-lint-command.ts', 'utf8')
  expect(command).toContain(`console.error('${background.beginsPattern.slice(1, -1)}')`)
})

it('the editor schemas accept our files and reject mistakes', () => {
  const settings = readFileSync('.vscode/settings.json', 'utf8')
  const { 'yaml.schemas': schemas } = JSON.parse(settings) as Record<string, Record<string, string>>
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { email: true } })
  const check = (schema: string, text: string) => {
    const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object)
    validate(parse(text))
    return validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
  }
  for (const [schema, files] of Object.entries(schemas!)) {
    const file = files.replace('**', 'tms')
    expect(check(schema, readFileSync(file, 'utf8')), file).toBeUndefined()
  }
  const product = readFileSync('content-src/product.yaml', 'utf8')
  const invalidProduct = product.replace(/^cli: .*/m, 'cli: Case Board').replace(/^name:/m, 'nmae:')
  const schema = '.vscode/schemas/product.json'
  expect(check(schema, invalidProduct)).toEqual([
    ' required',
    ' additionalProperties',
    '/cli pattern',
  ])
  expect(check('.vscode/schemas/front-matter.json', 'slug: /a')).toBeUndefined()
})
