import { describe, expect, it } from 'vitest'
import { applyPlanned } from '#commands/refactor/apply-planned.ts'
import { changeRedirects, setValue, writtenRoute } from '#commands/refactor/edit-front-matter.ts'
import { parseTestSite } from '../support/site.ts'

const head = 'title: A\ndescription: What the reader gets.\n'

function pageOf(lines: string) {
  return parseTestSite({ 'a.mdx': `---\n${head}${lines}---\n\nText.\n` }).site.pages[0]!
}

/** The lines of the front matter behind title and description after a change of the redirects. */
function redirects(lines: string, added: string[], removed: string[] = []): string {
  const page = pageOf(lines)
  const edits = changeRedirects(page, { added, removed }, { slug: 'acme-tests' })
  const text = applyPlanned(page.file.text, edits)
  return text.slice(`---\n${head}`.length, text.indexOf('---\n', 4))
}

describe('redirect_from', () => {
  it.each([
    ['', ['/x'], 'redirect_from: [/x]\n'],
    [
      'slug: /s\nsidebar_position: 1\n',
      ['/x'],
      'slug: /s\nredirect_from: [/x]\nsidebar_position: 1\n',
    ],
    ['redirect_from: [/o]\n', ['/x', '/o'], 'redirect_from: [/o, /x]\n'],
    ['redirect_from: ["/o"] # old\n', ['/x'], 'redirect_from: [/o, /x] # old\n'],
    [
      'redirect_from:\n  - /o\n  - /p\nunlisted: true\n',
      ['/x'],
      'redirect_from: [/o, /p, /x]\nunlisted: true\n',
    ],
    ['redirect_from: ["/{product.slug}"]\n', ['/x'], 'redirect_from: ["/{product.slug}", /x]\n'],
  ])('in %j takes %j', (before, added, after) => {
    expect(redirects(before, added)).toBe(after)
  })

  it.each([
    ['redirect_from: [/o]\nunlisted: true\n', ['/o'], 'unlisted: true\n'],
    ['redirect_from: [/o, /p]\n', ['/o'], 'redirect_from: [/p]\n'],
    ['redirect_from:\n  - /o\nunlisted: true\n', ['/o'], 'unlisted: true\n'],
    ['redirect_from: ["/{product.slug}"]\nunlisted: true\n', ['/acme-tests'], 'unlisted: true\n'],
    ['redirect_from: [/o]\n', ['/x'], 'redirect_from: [/o]\n'],
  ])('in %j gives up %j', (before, removed, after) => {
    expect(redirects(before, [], removed)).toBe(after)
  })

  it('stands in the index of a category, and is refused where that is on one line', () => {
    const category = (text: string) =>
      parseTestSite({ 'a/_category.yaml': text, 'a/b.mdx': `---\n${head}---\n\nText.\n` }).site
        .categories[0]!
    const long = 'label: A\nindex:\n  title: A\n  description: All of A.\n  slug: /a-index\n'
    const edits = changeRedirects(category(long), { added: ['/x'] }, {})
    expect(applyPlanned(long, edits)).toBe(`${long}  redirect_from: [/x]\n`)
    const short = category(
      'label: A\nindex: { title: A, description: All of A., slug: /a-index }\n',
    )
    expect(() => changeRedirects(short, { added: ['/x'] }, {})).toThrow('add it by hand first')
  })
})

describe('the slug', () => {
  it('is replaced, or stands behind the description', () => {
    const set = (lines: string) => {
      const page = pageOf(lines)
      return applyPlanned(page.file.text, setValue(page, 'slug', '/new')).split('\n')
    }
    expect(set('slug: "/old"\n')[3]).toBe('slug: /new')
    expect(set('unlisted: true\n').slice(3, 5)).toEqual(['slug: /new', 'unlisted: true'])
  })

  it('is read as it is written, and without one from the path', () => {
    expect(writtenRoute(pageOf('slug: "/{product.slug}-x"\n'))).toBe('/{product.slug}-x')
    expect(writtenRoute(pageOf(''))).toBe('/a')
  })
})

it('never leaves an edit out', () => {
  const edits = [
    { start: 0, end: 3, text: 'x' },
    { start: 2, end: 4, text: 'y' },
  ]
  expect(() => applyPlanned('abcdef', edits)).toThrow('overlap')
})
