import { CopyButton } from '#components/mdx/copy-button.client.tsx'
import { addressOf } from '#components/visit/page-address.ts'

/** What the reader may do with the page as a whole; `markdown` is its address as Markdown. */
export function PageActions({ markdown }: { markdown: string }) {
  const address = addressOf(markdown)
  return (
    <div className="page-actions" data-pagefind-ignore="all">
      <CopyButton name="Copy page" address={address} />
      <a href={address} type="text/markdown">
        View as Markdown
      </a>
    </div>
  )
}
