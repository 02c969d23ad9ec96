import type { ReactNode } from 'react'
import { TabChoices } from '../mdx/tab-group.client.tsx'
import { LiveRegion } from '#components/visit/live-region.client.tsx'
import { NavigationProvider } from './navigation/navigation.client.tsx'
import { SearchProvider } from './search/search.client.tsx'
import { VisitProvider } from '#components/visit/visit.client.tsx'

/** What all pages of a visit share: each part stands beside those that use it. */
export function SiteProviders({ children }: { children: ReactNode }) {
  return (
    <NavigationProvider>
      <VisitProvider>
        <LiveRegion>
          <TabChoices>
            <SearchProvider>{children}</SearchProvider>
          </TabChoices>
        </LiveRegion>
      </VisitProvider>
    </NavigationProvider>
  )
}
