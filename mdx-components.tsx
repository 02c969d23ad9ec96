import { markdownComponents } from '#components/mdx/elements.tsx'
import * as writerComponents from '#components/mdx/index.tsx'
import { referenceComponents } from '#components/reference/index.tsx'
import { PageLayout } from '#components/theme/page/page-layout.tsx'
import { SearchButton } from '#components/theme/search/search.client.tsx'

/** Returns the components for compiled pages. Nextra requires this file name and function name. */
export function useMDXComponents() {
  return {
    ...markdownComponents,
    ...writerComponents,
    ...referenceComponents,
    SearchBox: () => <SearchButton large />,
    wrapper: PageLayout,
  }
}
