import { CopyButton } from '../../mdx/copy-button.client.tsx'

/** What the reader may do with the page as a whole; `markdown` is its address as Markdown. */
export function PageActions({ markdown }: { markdown: string }) {
  return (
    <div className="page-actions" data-pagefind-ignore="all">
      <CopyButton name="Copy page" address={markdown} />
      <a href={markdown} type="text/markdown">
        View as Markdown
      </a>
    </div>
  )
}
