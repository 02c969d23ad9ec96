import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react'

/**
 * Variants of one passage. Radio buttons and style sheet alone do the switching, so it works without
 * script; without styles all variants are read one after another.
 */
export function Tabs({ children }: { children: ReactNode }) {
  const group = useId()
  const tabs = Children.toArray(children).filter(isTab)
  return (
    <div className="tabs">
      {tabs.map(({ props: { label, children: content } }, index) => (
        <div className="tabs__item" key={label}>
          <input
            className="tabs__choice"
            type="radio"
            name={group}
            id={`${group}-${index}`}
            defaultChecked={index === 0}
          />
          <label className="tabs__label" htmlFor={`${group}-${index}`}>
            {label}
          </label>
          <div className="tabs__content">{content}</div>
        </div>
      ))}
    </div>
  )
}

/** One variant; `Tabs` renders it. */
export function Tab({ children }: { label: string; children: ReactNode }) {
  return <>{children}</>
}

function isTab(child: ReactNode): child is ReactElement<{ label: string; children: ReactNode }> {
  return isValidElement(child)
}
