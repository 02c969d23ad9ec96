import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { TabGroup } from './tab-group.client.tsx'

interface Props {
  /** Name shared by tab groups that switch together, even across pages. */
  group?: string
  children: ReactNode
}

/** Alternative versions of a passage, one of them visible. */
export function Tabs({ group, children }: Props) {
  const tabs = Children.toArray(children).filter(isTab)
  return (
    <TabGroup
      group={group}
      tabs={tabs.map(({ props: { label, children: content } }) => ({ label, content }))}
    />
  )
}

/** Version of a passage. `Tabs` renders its label. */
export function Tab({ children }: { label: string; children: ReactNode }) {
  return <>{children}</>
}

function isTab(child: ReactNode): child is ReactElement<{ label: string; children: ReactNode }> {
  return isValidElement(child)
}
