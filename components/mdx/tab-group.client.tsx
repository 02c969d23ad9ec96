'use client'

import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { hideUntilFound } from '#components/visit/reveal.ts'

interface TabChoices {
  /** Chosen label by key, oldest choice first. A key is a group name or a list of labels. */
  chosen: ReadonlyMap<string, string>
  choose: (keys: string[], label: string) => void
}

const TabChoicesContext = createContext<TabChoices>({ chosen: new Map(), choose: () => {} })

/** Keeps the chosen tabs in memory across navigations. */
export function TabChoicesProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const choose = (keys: string[], label: string) =>
    setChosen((before) => {
      const others = [...before].filter(([key]) => !keys.includes(key))
      return new Map([...others, ...keys.map((key) => [key, label] as const)])
    })
  return <TabChoicesContext value={{ chosen, choose }}>{children}</TabChoicesContext>
}

interface Props {
  group: string | undefined
  tabs: { label: string; content: ReactNode }[]
}

/**
 * Tabs made of radio buttons and CSS, so that switching works without JavaScript. Without CSS, all
 * tabs are visible.
 */
export function TabGroup({ group, tabs }: Props) {
  const name = useId()
  const ref = useRef<HTMLFieldSetElement>(null)
  const { chosen, choose } = use(TabChoicesContext)
  const labels = tabs.map(({ label }) => label)
  // Tab groups with the same labels switch together, even if only one of them is named.
  const keys = [[...labels].sort().join('\n'), group ?? []].flat()
  const [, choice] = [...chosen].findLast(([key]) => keys.includes(key)) ?? []
  const keepInPlace = useScrollAnchor(choice)
  const chooseInput = (input: HTMLInputElement) => choose(keys, input.value)
  useEffect(() => {
    const inputs = [...ref.current!.querySelectorAll<HTMLInputElement>('.tabs__choice')]
    // The reader may have chosen a tab before hydration.
    const earlyChoice = choice === undefined && inputs.slice(1).find(({ checked }) => checked)
    if (earlyChoice) {
      keepInPlace(earlyChoice)
      chooseInput(earlyChoice)
    }
    for (const input of inputs) if (input.value === choice) input.checked = true
    hideUntilFound(ref.current!)
  })
  return (
    <fieldset ref={ref} className="tabs">
      <legend
        className="visually-hidden"
        data-search-ignore=""
      >{`Show ${labels.join(' or ')}`}</legend>
      {tabs.map(({ label, content }, index) => (
        <div className="tabs__item" key={label}>
          <input
            className="tabs__choice visually-hidden"
            type="radio"
            name={name}
            id={`${name}-${index}`}
            value={label}
            defaultChecked={index === 0}
            onChange={({ currentTarget, isTrusted }) => {
              // Scripts that open a tab scroll to their own target.
              if (isTrusted) keepInPlace(currentTarget)
              chooseInput(currentTarget)
            }}
          />
          <label className="tabs__label" htmlFor={`${name}-${index}`} data-search-ignore="">
            {label}
          </label>
          <div className="tabs__content" suppressHydrationWarning>
            {content}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/**
 * Returns a function that keeps a clicked element at its position on the screen, since tab groups
 * above it may change their height. The function must be called before `choice` changes.
 */
function useScrollAnchor(choice: unknown): (element: Element) => void {
  const anchor = useRef<{ element: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    if (!anchor.current) return
    const { element, top } = anchor.current
    anchor.current = undefined
    // Wait for other groups, whose effects run after this one.
    queueMicrotask(() =>
      scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' }),
    )
  }, [choice])
  return (element) => {
    anchor.current = { element, top: element.getBoundingClientRect().top }
  }
}
