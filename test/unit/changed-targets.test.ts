import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { pageWith } from '../support/content-folder.ts'
import { createRepository, lastCommit } from '../support/repository.ts'
import { noopSpellChecker as spellChecker } from '../support/spell-checker.ts'

it.each([
  [
    'a page becomes a draft',
    { 'export.mdx': pageWith('Text.', 'Export').replace('---', '---\ndraft: true') },
    ['link:missing-page Cannot find page `/export`, which is a draft'],
  ],
  [
    'a new page takes the former route of another',
    { 'new.mdx': pageWith('Text.', 'New').replace('---', '---\nslug: /old') },
    ['redirect:conflict Unexpected old route `/old`, which is the route of `new.mdx`'],
  ],
  [
    'an image moves that an address names',
    { 'data/menu.png': undefined, 'pictures/menu.png': 'x' },
    [
      'link:missing-image Cannot find image `/assets/data/menu.png`; did you mean `./pictures/menu.png`?',
    ],
  ],
])('with `--changed`, reports in unchanged files that %s', async (_, change, expected) => {
  const { contentDir, write } = createRepository({
    'index.mdx': pageWith('See [export](/export).'),
    'export.mdx': pageWith('Text.', 'Export'),
    'data/menu.png': 'x',
    'old.mdx': pageWith('![Menu](/assets/data/menu.png)', 'Old').replace(
      '---',
      '---\nredirect_from: [/old-page, /old]\nslug: /now',
    ),
  })
  write(change)
  const { diagnostics } = await checkContent(contentDir, {
    spellChecker,
    base: lastCommit,
    onlyChanges: true,
  })
  const found = diagnostics
    .filter(({ severity, isOnChangedLine }) => severity === 'error' && !isOnChangedLine)
    .map(({ ruleId, message }) => `${ruleId} ${message.replace(`${contentDir}/`, '')}`)
  expect(found.sort()).toEqual(expected)
})
