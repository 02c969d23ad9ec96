import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { TabGroup } from './tab-group.client.tsx'

interface Props {
  /** Tabs of the same group show the same choice, on all pages of a visit. */
  group?: string
  children: ReactNode
}

/** Variants of one passage, of which the reader chooses one. */
export function Tabs({ group, children }: Props) {
  const tabs = Children.toArray(children).filter(isTab)
  return (
    <TabGroup
      group={group}
      tabs={tabs.map(({ props: { label, children: content } }) => ({ label, content }))}
    />
  )
}

/** One variant; `Tabs` renders it. */
export function Tab({ children }: { label: string; children: ReactNode }) {
  return <>{children}</>
}

function isTab(child: ReactNode): child is ReactElement<{ label: string; children: ReactNode }> {
  return isValidElement(child)
}
