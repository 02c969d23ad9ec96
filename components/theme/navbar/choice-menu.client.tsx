'use client'

import { Suspense, useEffect, useRef } from 'react'
import { useStorage } from '../use-storage.ts'

export interface Choice {
  id: string
  label: string
  note?: string | undefined
}

/** Returns the stored version, or the first one by default, and a setter. Drops unknown values. */
export function useSelectedVersion(
  versions: Choice[],
): [version: string | undefined, setVersion: (id: string) => void] {
  const [stored, setStored] = useStorage('docs-version')
  const isKnown = versions.some(({ id }) => id === stored)
  useEffect(() => {
    if (stored !== null && !isKnown) setStored(null)
  }, [stored, isKnown, setStored])
  return [isKnown ? stored! : versions[0]?.id, setStored]
}

export function VersionMenu({ versions }: { versions: Choice[] }) {
  const [version, setVersion] = useSelectedVersion(versions)
  return (
    <Suspense>
      <ChoiceMenu name="Version" choices={versions} chosen={version} choose={setVersion} />
    </Suspense>
  )
}

/** Menu of languages. Choosing one is a no-op, since all pages are in the first language. */
export function LanguageMenu({ languages }: { languages: Choice[] }) {
  const chosen = languages[0]?.id
  return (
    <Suspense>
      <ChoiceMenu name="Language" choices={languages} chosen={chosen} choose={() => {}} />
    </Suspense>
  )
}

interface Props {
  name: string
  choices: Choice[]
  chosen: string | undefined
  choose: (id: string) => void
}

/** Dropdown menu that also opens without JavaScript. */
function ChoiceMenu({ name, choices, chosen, choose }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOnOutsideEvent = ({ target }: Event) => {
      const menu = ref.current!
      if (!menu.contains(target as Node)) menu.open = false
    }
    const unmount = new AbortController()
    document.addEventListener('click', closeOnOutsideEvent, unmount)
    document.addEventListener('focusin', closeOnOutsideEvent, unmount)
    return () => unmount.abort()
  }, [])
  const closeAndRefocus = () => {
    ref.current!.open = false
    ref.current!.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={ref}
      className="menu"
      onKeyDown={({ key }) => key === 'Escape' && ref.current!.open && closeAndRefocus()}
    >
      <summary className="menu__button control row">
        <span className="menu__name" suppressHydrationWarning>{`${name}: `}</span>
        <span suppressHydrationWarning>{choices.find(({ id }) => id === chosen)?.label}</span>
      </summary>
      <ChoiceList
        name={name}
        choices={choices}
        chosen={chosen}
        className="menu__list box"
        choose={(id) => {
          choose(id)
          closeAndRefocus()
        }}
      />
    </details>
  )
}

export function ChoiceList(props: Props & { className?: string }) {
  const { name, choices, chosen, choose, className } = props
  return (
    <ul className={className} aria-label={name}>
      {choices.map(({ id, label, note }) => (
        <Suspense key={id}>
          <li>
            <button
              type="button"
              className="menu__item"
              aria-current={id === chosen ? 'true' : undefined}
              suppressHydrationWarning
              onClick={() => choose(id)}
            >
              {label}
            </button>
            {note && (
              <p className="menu__note" suppressHydrationWarning>
                {note}
              </p>
            )}
          </li>
        </Suspense>
      ))}
    </ul>
  )
}
