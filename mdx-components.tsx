import { useMDXComponents as useThemeComponents } from 'nextra-theme-docs'
import { Badge } from './components/mdx/badge.tsx'
import { Callout } from './components/mdx/callout.tsx'
import { Card, Cards } from './components/mdx/cards.tsx'
import { Kbd } from './components/mdx/kbd.tsx'
import { Steps } from './components/mdx/steps.tsx'
import { Tab, Tabs } from './components/mdx/tabs.tsx'

/** What pages may use; `scripts/schema/components.ts` says what each takes. */
const components = { Badge, Callout, Card, Cards, Kbd, Steps, Tab, Tabs }

/** The theme's elements and our components. The name is Nextra's. */
export function useMDXComponents() {
  return useThemeComponents(components)
}
