import type { PageRule } from '#content/rule.ts'

export const linkInsecureRule: PageRule = {
  id: 'link:insecure',
  summary: 'A link to another site uses `https:`, not `http:`.',
  severity: 'warning',
  scope: 'page',
  *check({ links, file }) {
    for (const { kind, start, end } of links) {
      // `www.example.com` is a link of `http:` to the parser alone; `link:bare-url` has it.
      const isWritten = /^http:/i.test(file.text.slice(start, end))
      if (kind !== 'link' || !isWritten) continue
      yield {
        message: `Unexpected scheme \`http:\`, expected \`https:\``,
        start,
        end,
        help: 'See that the address answers with `https:` too, and link to that',
      }
    }
  },
}
