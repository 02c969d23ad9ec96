import { describe, expect, it } from 'vitest'
import { frontMatterSchema } from '#content/schema/front-matter.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'

const rest = '\ndescription: What the reader gets.\n'
const parse = (line: string) => parseYaml(`${line}${rest}`, frontMatterSchema)

describe('a text without the quotes that it needs', () => {
  it.each([
    ['title: Test: data', 'with a colon in it', '"Test: data"'],
    ['title: The "big": one', 'with a colon in it', `'The "big": one'`],
    ['title: Don\'t: say "no"', 'with a colon in it', `'Don''t: say "no"'`],
    ['title: {product.name} guide', 'that begins with a variable', '"{product.name} guide"'],
    ['title: @home', 'that begins with `@`', '"@home"'],
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
