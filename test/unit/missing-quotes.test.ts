import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStopwatch } from '#core/stopwatch.ts'
import { fixContent } from '#commands/lint-content/fix-content.ts'
import { parseOptions } from '#commands/lint-content/parse-options.ts'
import { frontMatterSchema } from '#content/schema/front-matter.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

const rest = '\ndescription: What the reader gets.\n'
const parse = (line: string) => parseYaml(`${line}${rest}`, frontMatterSchema)

describe('a text without the quotes that it needs', () => {
  it.each([
    ['title: Test: data', 'with a colon in it', '"Test: data"'],
    ['title: Test data:', 'with a colon in it', '"Test data:"'],
    ['title: The "big": one', 'with a colon in it', `'The "big": one'`],
    ['title: Don\'t: say "no"', 'with a colon in it', `'Don''t: say "no"'`],
    ['title: {product.name} guide', 'that begins with a variable', '"{product.name} guide"'],
    ['title: @home', 'that begins with `@`', '"@home"'],
    ['title: *all* of it', 'that begins with `*`', '"*all* of it"'],
  ])('%s', (line, reason, replacement) => {
    const { problems } = parse(line)
    const start = 'title: '.length
    expect(problems).toEqual([
      {
        message: `Missing quotes around a text ${reason}`,
        start,
        end: line.length,
        help: `Write \`title: ${replacement}\``,
        replacement,
      },
    ])
    const title = line.slice(start)
    expect(parse(`title: ${replacement}`).value?.title).toBe(title)
  })

  it('is a variable by itself', () => {
    expect(parse('title: {product.name}').problems).toMatchObject([
      {
        message: 'Missing quotes around `{product.name}`',
        help: 'Write `title: "{product.name}"`',
        replacement: '"{product.name}"',
      },
    ])
  })

  it.each(['title: [a', 'title: "a', 'title: a\n  b: c', 'title: a\ntitle: b'])(
    'is not %j',
    (line) => {
      expect(parse(line).problems[0]?.message).not.toContain('Missing quotes')
    },
  )
})

it('gets them by --fix', async () => {
  const text = pageWith('Text.', 'Data: how to keep it')
  const dir = await createContentFolder({
    'index.mdx': text.replace('page “Data: how to keep it”', 'page').replace(/'Data: .*?'/, 'it'),
  })
  await fixContent(parseOptions(['--content', dir, '--fix'], {}), createStopwatch())
  expect(await readFile(path.join(dir, 'index.mdx'), 'utf8')).toContain(
    '\ntitle: "Data: how to keep it"\n',
  )
})
