import { CodeBlock, markdownComponents } from '#components/mdx/elements.tsx'
import * as writerComponents from '#components/mdx/index.tsx'
import { referenceComponents } from '#components/reference/index.tsx'
import { PageLayout } from '#components/theme/page/page-layout.tsx'
import { TableOfContents } from '#components/theme/page/table-of-contents.tsx'
import { SearchButton } from '#components/theme/search/search-button.tsx'

/**
 * Returns the components of pages, which `scripts/generate/page-renderer.ts` renders. Nextra
 * requires this file name and function name.
 */
export function useMDXComponents() {
  return {
    ...markdownComponents,
    ...writerComponents,
    ...referenceComponents,
    CodeBlock,
    SearchBox: () => <SearchButton large />,
    wrapper: PageLayout,
    toc: TableOfContents,
  }
}
