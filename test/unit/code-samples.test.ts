import { expect, it } from 'vitest'
import { prepareRules, runPageRules } from '#gate/rules/run-rules.ts'
import { codeTypescriptRule } from '#gate/rules/code/code-typescript.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

/** The messages on a sample in a language. */
async function check(language: string, code: string): Promise<string[]> {
  const { site } = await parseTestSite({
    'page.mdx': pageWith(`\`\`\`\`${language}\n${code}\n\`\`\`\``),
  })
  await prepareRules(site.pages, [codeTypescriptRule])
  return runPageRules(site.pages[0]!, site, [codeTypescriptRule]).map(({ message }) => message)
}

it.each([
  ['two elements', 'jsx', '<Button variant="primary" />\n<Button variant="secondary" />'],
  ['elements on one line', 'tsx', '<Tag>new</Tag> <Tag>old</Tag>'],
  [
    'elements behind an import',
    'jsx',
    "import { Button } from './button'\n\n{/* Small */}\n<Button />\n\n<Button>\n  <b>x</b>\n</Button>",
  ],
  ['bare props', 'jsx', 'variant="primary"\nonClick={() => save()}\ndisabled'],
  ['a spread prop', 'tsx', '{...props}\nid="a"'],
  ['an anonymous function', 'js', 'function (a) {\n  return a\n}'],
  ['a `yield`', 'js', 'const a = yield take()\nreturn a'],
  [
    'class members',
    'ts',
    '@Input() name: string\n\nconstructor(private api: Api) {}\n\nget a() {}',
  ],
  ['methods', 'js', 'async save() {\n  await this.#store(1)\n}'],
  ['members of an interface', 'ts', 'readonly id: string\nname?: string\nsave(run: Run): void'],
  ['an object type', 'ts', '{\n  id: string\n  name?: string\n}'],
  ['a type', 'ts', "(run: Run) => Promise<'a' | 'b'>"],
  ['the inside of an object', 'js', '"id": 23,\nsave() {},\n...rest'],
  ['a part of a switch', 'ts', "case 'a':\n  break\ndefault:\n  run()"],
  ['an omitted argument', 'ts', 'save(...)\nconst a = [1, ..., 9]\nconst b = (…) => …'],
  ['omitted statements', 'js', 'function save() {\n  ...\n}\n\n…\n\nif (a) { ... } else { … }'],
  ['omitted members', 'ts', 'interface A {\n  id: string\n  ...\n}\nswitch (a) { ... }'],
  ['omitted properties', 'js', 'const a = { b: 1, ... }\nconst c = {...}'],
  ['omitted props', 'tsx', '<Button ... />\n<Button id="a" ...>…</Button>'],
  [
    'a signature and an interface',
    'ts',
    'query(\n  arg: A,\n): B<\n| { a: 1 }\n>\n\nexport interface A {\n  b: 1\n}\n\n{\n  name: string\n}',
  ],
  ['an omitted spread', 'jsx', '<Button id="a" {...} />'],
])('takes %s as it is', async (_, language, code) => {
  expect(await check(language, code)).toEqual([])
})

it.each([
  ['const = 2', 'ts'],
  ['a()\nconst = 2', 'ts'],
  ['const a = "x', 'js'],
  ['save(a', 'js'],
  ['save(...', 'js'],
  ['} function b() {', 'js'],
  ['if (a) {\n  b()', 'ts'],
  ['if (a) {\n  b()\n\n  c()', 'ts'],
  ['const a = { b: 1 c: 2 }', 'ts'],
  ['<b>text</i>', 'jsx'],
  ['<b>a</b> const a = 1 <b>c</b>', 'jsx'],
  ['name = "x" other = "y"', 'jsx'],
  ['retrun a b', 'jsx'],
  ['id: string\nname?: string', 'js'],
  ['<Button />\n<Button />', 'ts'],
])('reports what is part of nothing: %s', async (code, language) => {
  expect(await check(language, code)).toHaveLength(1)
})

it('names the language of JSX', async () => {
  const code = 'const a = useRef<Store>(null)\n\nfunction A() {\n  return <B a={a} />\n}'
  expect(await check('ts', code)).toEqual(['Unexpected JSX in a `ts` fence'])
  expect(await check('tsx', code)).toEqual([])
})
