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

interface Choices {
  /** The chosen label of each group. */
  chosen: ReadonlyMap<string, string>
  choose: (group: string, label: string) => void
}

const ChoicesContext = createContext<Choices>({ chosen: new Map(), choose: () => {} })

/** Keeps what was chosen in each group of tabs. It lasts as long as the visit; nothing is stored. */
export function TabChoices({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const choose = (group: string, label: string) =>
    setChosen((before) => new Map(before).set(group, label))
  return <ChoicesContext value={{ chosen, choose }}>{children}</ChoicesContext>
}

interface Props {
  group: string | undefined
  tabs: { label: string; content: ReactNode }[]
}

/**
 * Radio buttons and style sheet alone do the switching, so it works without script; without styles all
 * variants are read one after another.
 */
export function TabGroup({ group, tabs }: Props) {
  const name = useId()
  const ref = useRef<HTMLFieldSetElement>(null)
  const { chosen, choose } = use(ChoicesContext)
  const choice = group === undefined ? undefined : chosen.get(group)
  const keepInPlace = useKeptInPlace(choice)
  const chooseHere = (input: HTMLInputElement) => {
    if (group === undefined) return
    keepInPlace(input)
    choose(group, input.value)
  }
  useEffect(() => {
    const inputs = [...ref.current!.querySelectorAll<HTMLInputElement>('.tabs__choice')]
    // Where the reader was quicker than React, another than the first is chosen.
    const early = choice === undefined && inputs.slice(1).find(({ checked }) => checked)
    if (early) chooseHere(early)
    for (const input of inputs) if (input.value === choice) input.checked = true
  })
  const labels = tabs.map(({ label }) => label)
  return (
    <fieldset ref={ref} className="tabs">
      <legend
        className="visually-hidden"
        data-pagefind-ignore=""
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
            onChange={({ currentTarget }) => chooseHere(currentTarget)}
          />
          <label className="tabs__label" htmlFor={`${name}-${index}`} data-pagefind-ignore="">
            {label}
          </label>
          <div className="tabs__content">{content}</div>
        </div>
      ))}
    </fieldset>
  )
}

/**
 * Tabs above may change their height with the choice: what the reader has clicked stays where it is.
 * The function that is returned is called before.
 */
function useKeptInPlace(change: unknown): (element: Element) => void {
  const kept = useRef<{ element: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    if (!kept.current) return
    const { element, top } = kept.current
    kept.current = undefined
    // Other groups change in effects that run after this one.
    queueMicrotask(() =>
      scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' }),
    )
  }, [change])
  return (element) => {
    kept.current = { element, top: element.getBoundingClientRect().top }
  }
}
