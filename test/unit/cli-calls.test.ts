import { describe, expect, it } from 'vitest'
import { collectCalls } from '#features/command-line/collect-calls.ts'

const names = { executable: 'acme', packageName: '@acme/cli' }

/** The calls in a sample, each as its words with a `|` between them. */
function calls(content: string, language = 'bash'): string[] {
  return collectCalls(content, { language }, names).map((words) =>
    words.map(({ value }) => value).join('|'),
  )
}

describe('calls of the tool', () => {
  it.each([
    ['acme up a.xml', 'up|a.xml'],
    ['A=1 B=2 acme up', 'up'],
    ['npx acme up', 'up'],
    ['npx @acme/cli up', 'up'],
    ['npx -y @acme/cli@latest up', 'up'],
    ['npx --yes -p @acme/cli acme up', 'up'],
    ['a && b || acme up; c', 'up'],
    ['for f in *; do acme up "$f"; done', 'up|$f'],
    ['echo "$(acme up)"', 'up'],
    ['acme up \'a b\' "c d" e\\ f', 'up|a b|c d|e f'],
    ['acme up > a.log 2>&1 < b', 'up'],
  ])('%s', (code, expected) => expect(calls(code)).toEqual([expected]))

  it.each([
    'npm install -g @acme/cli',
    'npm run acme up',
    'npx @acme/cli-other up',
    'acme-old up',
    'echo acme up',
    '# acme up',
    "cat <<'END'\nacme up\nEND",
    'acme up "',
    'npx',
  ])('are not in %j', (code) => expect(calls(code)).toEqual([]))

  it('are those behind a prompt in a terminal', () => {
    expect(calls('$ acme up \\\n    a.xml\nacme done', 'console')).toEqual(['up|a.xml'])
  })

  it.each([
    ['run: acme up a.xml', 'up|a.xml'],
    ['run: |\n  npm test\n  acme up\n    # comment', 'up'],
    ['run: >-\n  acme up\n  a.xml', 'up|a.xml'],
    ['run: acme up\n  a.xml', 'up|a.xml'],
    ['script: [ls, acme up]', 'up'],
    ['script:\n  - - acme up', 'up'],
    ['run: "acme up a.xml"', 'up|a.xml'],
    ['a:\n  before_script: acme up ${{ a.b }}', 'up|$_________'],
  ])('stand in %j', (content, expected) => expect(calls(content, 'yaml')).toEqual([expected]))

  it.each(['name: acme up', 'run: { shell: acme up }', 'run: [acme up', 'scripts: acme up'])(
    'do not stand in %j',
    (content) => expect(calls(content, 'yaml')).toEqual([]),
  )

  it('have their place in the sample, whatever is around them', () => {
    const content = `run: "x y; acme up 'a b' c"`
    const [words] = collectCalls(content, { language: 'yaml' }, names)
    const texts = words!.map(({ start, end }) => content.slice(start, end))
    expect(texts).toEqual(['up', "'a b'", 'c'])
  })
})
