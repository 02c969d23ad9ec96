import { anchorOfOperation } from '../anchors.ts'
import type { Api } from '../api.ts'
import { findFormerByDocId, findSuccessor } from '#content/links/moves.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import { docIdOf } from '#content/site.ts'
import { apiFileName, documentedApi } from '../documented-api.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import type { Finding, FindingOwner, SiteRule } from '#content/rule.ts'

export const apiCoverageRule: SiteRule = {
  id: 'api:coverage',
  summary:
    'Every operation of `api/openapi.yaml` is once on the page that its tag names as `x-page`, and that page exists.',
  severity: 'error',
  fixes: 'link',
  scope: 'site',
  *check(context) {
    const { site } = context
    const api = documentedApi(site)
    const owner = site.documents.find(({ file }) => file.path === apiFileName)
    if (!api || !owner) return
    yield* checkTags(api, context, owner)
    const docIds = new Set(site.pages.map(({ docId }) => docId))
    const unparsed = new Set(site.pages.filter(({ parses }) => !parses).map(({ docId }) => docId))
    for (const { id, page, offsets } of api.operations) {
      // The operations on a page that does not parse are unknown.
      if (unparsed.has(page)) continue
      const uses = findUses(anchorOfOperation(id), site.pages)
      const [first, ...others] = uses
      if (!first) {
        yield {
          owner,
          message: `Cannot find operation \`${id}\` on any page`,
          ...offsets,
          help: `Add \`<Operation id="${id}" />\` to \`${page}.mdx\``,
        }
      }
      if (first && first.page.docId !== page && docIds.has(page)) {
        yield {
          owner: first.page,
          message: `Unexpected operation \`${id}\`, expected it on \`${page}\``,
          start: first.start,
          end: first.end,
          help: 'Move it there, or change the `x-page` of its tag in `openapi.yaml`',
        }
      }
      for (const use of others) {
        yield {
          owner: use.page,
          message: `Unexpected operation \`${id}\`, expected it once, as on \`${uses[0]!.page.docId}\``,
          start: use.start,
          end: use.end,
        }
      }
    }
  },
}

function* checkTags(
  { tags }: Api,
  context: LinkContext,
  owner: FindingOwner,
): Iterable<Finding & { owner: FindingOwner }> {
  const docIds = context.site.pages.map(({ docId }) => docId)
  for (const { name, page, offsets } of tags) {
    if (page === '' || docIds.includes(page)) continue
    const former = findFormerByDocId(page, context)
    const now = former && findSuccessor(former, context)
    const nearest = now ? docIdOf(now) : findNearest(page, docIds)
    yield {
      owner,
      message: `Cannot find page \`${page}\` of \`${name}\`${didYouMean(nearest)}`,
      ...offsets,
      help: nearest ? `Write \`${nearest}\`` : 'Create the page, or name another',
      ...(now && { fix: [{ ...offsets, text: docIdOf(now) }] }),
    }
  }
}

/** Finds the uses of an operation by its anchor, which is known without parsing. */
function findUses(anchor: string, pages: Page[]) {
  return pages.flatMap((page) =>
    page.anchors.filter(({ id }) => id === anchor).map(({ start, end }) => ({ page, start, end })),
  )
}
