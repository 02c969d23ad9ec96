import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react'

interface Props {
  /** Name shared by tab groups that switch together, even across pages. */
  group?: string
  children: ReactNode
}

/**
 * Alternative versions of a passage, one of them visible. They are radio buttons and CSS, so that
 * switching works without JavaScript. Without CSS, all are visible.
 * `components/theme/content/tabs.ts` switches the other groups.
 */
export function Tabs({ group, children }: Props) {
  const name = useId()
  const tabs = Children.toArray(children).filter(isTab)
  const labels = tabs.map(({ props: { label } }) => label)
  return (
    <fieldset className="tabs" data-group={group}>
      <legend
        className="visually-hidden"
        data-search-ignore=""
        data-markdown-ignore=""
      >{`Show ${labels.join(' or ')}`}</legend>
      {tabs.map(({ props: { label, children: content } }, index) => (
        <div className="tabs__item" key={label}>
          <input
            className="tabs__choice visually-hidden"
            type="radio"
            name={name}
            id={`${name}-${index}`}
            value={label}
            defaultChecked={index === 0}
          />
          <label className="tabs__label" htmlFor={`${name}-${index}`} data-search-ignore="">
            {label}
          </label>
          <div className="tabs__content">{content}</div>
        </div>
      ))}
    </fieldset>
  )
}

/** Version of a passage. `Tabs` renders its label. */
export function Tab({ children }: { label: string; children: ReactNode }) {
  return <>{children}</>
}

function isTab(child: ReactNode): child is ReactElement<{ label: string; children: ReactNode }> {
  return isValidElement(child)
}
