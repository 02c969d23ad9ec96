import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { frontMatterSchema } from '#content/schema/front-matter.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'

const rest = '\ndescription: What the reader gets.\n'
const parse = (line: string) => parseYaml(`${line}${rest}`, frontMatterSchema)

const begins = (what: string) => `Missing quotes around a text that begins with ${what}`
const quotation = 'Missing quotes around a text that begins with a quotation'

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

  it.each([
    [
      String.raw`title: "C:\Users"`,
      'Unexpected `\\U` in double quotes, in which `\\` has a meaning of its own',
      String.raw`C:\Users`,
    ],
    ['title: "Use "quotes" in"', 'Unexpected `"` within double quotes', 'Use "quotes" in'],
    ["title: 'it's new'", "Unexpected `'` within single quotes", "it's new"],
    ['title: "Beta" release', quotation, '"Beta" release'],
    ['title: "A" and "B"', quotation, '"A" and "B"'],
    ['title: "Data sets', 'Missing `"` at the end of a text', 'Data sets'],
    ['title: [Beta] new', begins('`[`'), '[Beta] new'],
    ['title: {x} new', begins('`{`'), '{x} new'],
    ['title: *alias', begins('`*`'), '*alias'],
    ['title: *alias and more', begins('`*`'), '*alias and more'],
    ['title: %x', begins('`%`'), '%x'],
    ['title: & more', begins('`&`'), '& more'],
    ['title: > 5 items', begins('`>`'), '> 5 items'],
    ['title: `npm` first', begins('a backtick'), '`npm` first'],
  ])('or by wrong ones: %s', (line, message, title) => {
    const [problem, ...others] = parse(line).problems
    expect(others).toEqual([])
    expect(problem?.message).toBe(message)
    expect(parse(`title: ${problem?.replacement}`).value?.title).toBe(title)
  })

  it.each([
    ["title: 'Tis new", "Missing `'` at the end of a text"],
    ['title: a: b # c', 'Missing quotes around a text with a colon in it'],
  ])('is left to people where more than one text may be meant: %s', (line, message) => {
    expect(parse(line).problems).toMatchObject([{ message, help: expect.any(String) as string }])
    expect(parse(line).problems[0]).not.toHaveProperty('replacement')
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

describe('YAML that is broken otherwise', () => {
  it.each([
    ['\ttitle: a', 'Unexpected tab at the beginning of a line, expected spaces', 'spaces'],
    ['title: a\ntitle: b', 'Duplicate key `title`', 'remove'],
    ['title:a', 'Missing space after `title:`', 'space'],
    ['title: [a', 'Missing `]` at the end of a list or mapping', 'quotes'],
    ['title: a\nslug: &a [*a]', 'Unexpected `*a` within the value that it names', undefined],
    ['title: a\n---\nslug: /b', 'Unexpected second document, expected one in a file', 'Remove'],
  ])('is explained in plain words: %j', (line, message, help) => {
    const { problems } = parse(line)
    expect(problems.map((each) => each.message)).toEqual([message])
    expect(problems[0]?.help ?? '').toContain(help ?? '')
  })

  it('names a misspelled key once, and all keys of an empty file', () => {
    expect(parse('titel: a').problems.map((each) => each.message)).toEqual([
      'Unexpected key `titel`; did you mean `title`?',
    ])
    expect(parseYaml('# later\n', frontMatterSchema).problems).toEqual([
      {
        message: 'Cannot find any key',
        start: 0,
        end: 0,
        help: 'Write a line for each of these: `title`, `description`',
      },
    ])
  })
})

describe('a text that YAML cuts', () => {
  const cut = (text: string, keys: string[] = ['title', 'description']) => {
    const { problems } = parseYaml(text, z.looseObject({}), undefined, keys)
    return problems.map(({ message, edit, isCut }) => {
      const after = edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end)
      return [message, after, isCut]
    })
  }

  it.each([
    ['title: Update #2 of it', ' #', 'to `Update`', 'title: "Update #2 of it"'],
    ['title: Update # of it', ' #', 'to `Update`', 'title: "Update # of it"'],
    ['title: #2 of it', ' #', 'as a whole', 'title: "#2 of it"'],
    ['title: &co at work', '&co', 'to `at work`', 'title: "&co at work"'],
    ['title: !new at work', '!new', 'to `at work`', 'title: "!new at work"'],
    ['what: Issue #2', ' #', 'to `Issue`', 'what: "Issue #2"'],
    ['a:\n  - b: Say "x" #y', ' #', 'to `Say "x"`', `a:\n  - b: 'Say "x" #y'`],
  ])('%s', (text, mark, kept, after) => {
    expect(cut(text)).toContainEqual([
      `Unexpected \`${mark}\`, which cuts the text ${kept}`,
      after,
      true,
    ])
  })

  it.each([
    'what: Issue # of the tracker',
    'what: 5 #2',
    'title: "Update" # of the plan',
    'title: C# and issue#2',
    'title: &a Text\nslug: *a',
    'title: [a, b] # c',
  ])('is not %j', (text) => {
    expect(cut(text)).toEqual([])
  })
})
