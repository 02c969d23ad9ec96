'use client'

import { useEffect, useRef } from 'react'
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
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      const menu = ref.current!
      if (!menu.contains(target as Node)) menu.open = false
    }
    const unmount = new AbortController()
    document.addEventListener('click', closeElsewhere, unmount)
    document.addEventListener('focusin', closeElsewhere, unmount)
    return () => unmount.abort()
  }, [])
  const closeToButton = () => {
    ref.current!.open = false
    ref.current!.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={ref}
      className="menu"
      onKeyDown={({ key }) => key === 'Escape' && ref.current!.open && closeToButton()}
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
  const { name, choices, chosen, choose, className } = props
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
