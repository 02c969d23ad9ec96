import type { PageRule } from '#content/rule.ts'

/** The characters of a route, which browsers leave as they are. */
const plain = /^(?:\/|(?:\/\w[\w.~-]*)+)$/

/** Other characters would become percent signs and numbers in the address. */
export const routeFileNameRule: PageRule = {
  id: 'route:file-name',
  summary:
    'The path of a page without a `slug` has only English letters, digits, `-`, `_`, `.` and `~`.',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  *check({ frontMatter, route }) {
    if (!frontMatter || frontMatter.slug !== undefined || plain.test(route)) return
    yield {
      message: `Unexpected route \`${route}\`, expected letters, digits, \`-\`, \`_\`, \`.\` and \`~\``,
      start: 0,
      end: 0,
      help: 'Give the file another name, or the page a `slug`',
    }
  },
}
