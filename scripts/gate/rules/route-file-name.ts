import type { PageRule } from '#content/rule.ts'

/** The characters of a route, which browsers leave as they are. */
const plain = /^(?:\/|(?:\/\w[\w.~-]*)+)$/

/**
 * Without a `slug`, the path of the file below `content-src` is the address of the page; it then has
 * letters of English, digits, `-`, `_`, `.` and `~` only. Spaces and other letters would come out as
 * percent signs and numbers.
 */
export const routeFileNameRule: PageRule = {
  id: 'route:file-name',
  severity: 'error',
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
