import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react'

interface Props {
  /** Tabs of the same group show the same choice, on all pages of a visit. */
  group?: string
  children: ReactNode
}

/**
 * Variants of one passage. Radio buttons and style sheet alone do the switching, so it works without
 * script; without styles all variants are read one after another.
 */
export function Tabs({ group, children }: Props) {
  const name = useId()
  const tabs = Children.toArray(children).filter(isTab)
  const labels = tabs.map(({ props: { label } }) => label)
  return (
    <fieldset className="tabs" data-group={group}>
      <legend className="visually-hidden">{`Show ${labels.join(' or ')}`}</legend>
      {tabs.map(({ props: { label, children: content } }, index) => (
        <div className="tabs__item" key={label}>
          <input
            className="tabs__choice"
            type="radio"
            name={name}
            id={`${name}-${index}`}
            value={label}
            defaultChecked={index === 0}
          />
          <label className="tabs__label" htmlFor={`${name}-${index}`}>
            {label}
          </label>
          <div className="tabs__content">{content}</div>
        </div>
      ))}
    </fieldset>
  )
}

/** One variant; `Tabs` renders it. */
export function Tab({ children }: { label: string; children: ReactNode }) {
  return <>{children}</>
}

function isTab(child: ReactNode): child is ReactElement<{ label: string; children: ReactNode }> {
  return isValidElement(child)
}
