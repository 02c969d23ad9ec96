import type { HtmlPage, Reference } from '../html-page.ts'
import type { SiteCheck, SiteFinding } from '../site-check.ts'

/**
 * The sidebar is the same on every page that shows it. It names each of these pages once, and nothing
 * else: no page without a sidebar, and none that search engines are told to leave out. What is wrong
 * with it is reported once, on the first page where it is.
 */
export const sidebarCheck: SiteCheck = {
  id: 'out:sidebar',
  severity: 'error',
  check({ pages, listed }, resolve) {
    const expected = [...listed.values()].filter(({ sidebar }) => sidebar)
    const findings = new Map<string, SiteFinding>()
    const report = (finding: SiteFinding) => {
      if (!findings.has(finding.message)) findings.set(finding.message, finding)
    }
    const findPage = (link: Reference, page: HtmlPage) => {
      const target = resolve(link.url, page)
      return target.type === 'file' ? target.page : undefined
    }
    for (const page of pages) {
      if (!page.sidebar) continue
      const { file } = page
      const named = new Set<HtmlPage>()
      for (const link of page.sidebar) {
        const target = findPage(link, page)
        // What leads nowhere is reported by out:missing-page.
        if (!target) continue
        const why = explain(target, named)
        if (why)
          report({ ...link, file, message: `Unexpected \`${link.url}\` in the sidebar, ${why}` })
        named.add(target)
      }
      // The sidebar of a large site names what is near, which is the page itself at least.
      const wanted = page.isSidebarPartial ? expected.filter((each) => each === page) : expected
      for (const { route } of wanted.filter((each) => !named.has(each))) {
        report({ file, message: `Cannot find \`${route}\` in the sidebar` })
      }
    }
    return findings.values()
  },
}

/** Why a page is not to be named, or undefined where it is. */
function explain(target: HtmlPage, named: ReadonlySet<HtmlPage>): string | undefined {
  if (named.has(target)) return 'which names it already'
  if (!target.isListed) return 'which is unlisted'
  return target.sidebar ? undefined : 'which shows no sidebar itself'
}
