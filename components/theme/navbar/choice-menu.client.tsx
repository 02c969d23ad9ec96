'use client'

import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useStorage } from '../use-storage.ts'

/** What can be chosen. */
export interface Choice {
  id: string
  label: string
}

/** The version of the documentation: the stored one, else the first. A stored value that is none goes. */
export function useVersionChoice(
  versions: Choice[],
): [version: string | undefined, setVersion: (id: string) => void] {
  const [stored, setStored] = useStorage('docs-version')
  const isKnown = versions.some(({ id }) => id === stored)
  useEffect(() => {
    if (stored !== null && !isKnown) setStored(null)
  }, [stored, isKnown, setStored])
  return [isKnown ? stored! : versions[0]?.id, setStored]
}

/** The menu of versions. */
export function VersionMenu({ versions }: { versions: Choice[] }) {
  const [version, setVersion] = useVersionChoice(versions)
  return <ChoiceMenu name="Version" choices={versions} chosen={version} choose={setVersion} />
}

/** The menu of languages; there is no other to go to. */
export function LanguageMenu({ languages }: { languages: Choice[] }) {
  const chosen = languages[0]?.id
  return <ChoiceMenu name="Language" choices={languages} chosen={chosen} choose={() => {}} />
}

interface Props {
  /** What is chosen, such as `Language`. */
  name: string
  choices: Choice[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** A menu of choices that drops from a button; it opens without script. */
function ChoiceMenu({ name, choices, chosen, choose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  // It may be open already, where the reader was quicker than React.
  useEffect(() => setOpen(ref.current!.open), [])
  useCloseElsewhere(ref, isOpen, () => setOpen(false))
  const closeToButton = () => {
    setOpen(false)
    ref.current?.querySelector('summary')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) closeToButton()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setOpen(true)
    // The items can take the focus as soon as the menu is open.
    ref.current!.open = true
    moveFocus(ref.current!, step)
  }
  return (
    <details
      ref={ref}
      className="menu"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
    >
      <summary className="menu__button control row">
        <span className="visually-hidden">{name}: </span>
        <span>{choices.find(({ id }) => id === chosen)?.label}</span>
      </summary>
      <ChoiceList
        {...{ name, choices, chosen }}
        className="menu__list box"
        choose={(id) => {
          choose(id)
          closeToButton()
        }}
      />
    </details>
  )
}

/** The choices of a menu, as buttons of which one is marked. */
export function ChoiceList(props: Props & { className?: string }) {
  const { name, choices, chosen, choose, className = 'menu__choices' } = props
  return (
    <ul className={className} aria-label={name}>
      {choices.map(({ id, label }) => (
        <li key={id}>
          <button
            type="button"
            className="menu__item"
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Calls `close` for a click beside the element, and where the focus goes on. */
function useCloseElsewhere(
  ref: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const listener = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) close()
    }
    document.addEventListener('click', listener)
    document.addEventListener('focusin', listener)
    return () => {
      document.removeEventListener('click', listener)
      document.removeEventListener('focusin', listener)
    }
  })
}

/** Moves the focus through the button of the menu and its items, round and round. */
function moveFocus(menu: HTMLElement, step: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('summary, button')]
  const index = items.findIndex((item) => item === document.activeElement) + step
  items[(index + items.length) % items.length]!.focus()
}
