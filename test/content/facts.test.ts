import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { contentDir } from './page-code.ts'

const { pages, configs } = await readContent(contentDir, features)
const textOf = (file: string) => configs.get(file)!.text
it('shows all limits and all terms', () => {
  const texts = pages.map(({ text }) => text).join()
  for (const [file, component] of [
    ['limits', 'Limits'],
    ['glossary', 'Glossary'],
  ] as const) {
    const value = parse(textOf(`facts/${file}.yaml`)) as Record<string, object>
    const groups = Object.keys(file === 'limits' ? value.tables! : value)
    for (const group of groups) expect(texts).toContain(`<${component} of="${group}" />`)
  }
})
