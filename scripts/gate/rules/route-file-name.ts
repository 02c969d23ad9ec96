import type { PageRule } from '#content/rule.ts'

/** Routes without characters that browsers percent-encode. */
const unencoded = /^(?:\/|(?:\/\w[\w.~-]*)+)$/

export const routeFileNameRule: PageRule = {
  id: 'route:file-name',
  summary:
    'The path of a page without a `slug` has only English letters, digits, `-`, `_`, `.` and `~`.',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  *check({ frontMatter, route }) {
    if (!frontMatter || frontMatter.slug !== undefined || unencoded.test(route)) return
    yield {
      message: `Unexpected route \`${route}\`, expected letters, digits, \`-\`, \`_\`, \`.\` and \`~\``,
      help: 'Give the file another name, or the page a `slug`',
    }
  },
}
