interface Choice {
  id: string
  label: string
}

interface Props {
  /** What is chosen, such as `Language`. */
  name: string
  choices: Choice[]
  /** What a choice does in the browser. */
  kind: 'version' | 'language'
}

/** A menu of choices that drops from a button; it opens without script. The first choice holds. */
export function ChoiceMenu({ name, choices, kind }: Props) {
  return (
    <details className="menu" data-menu="">
      <summary className="menu__button">
        <span className="visually-hidden">{name}: </span>
        <span data-chosen={kind}>{choices[0]?.label}</span>
      </summary>
      <ChoiceList className="menu__list" name={name} choices={choices} kind={kind} />
    </details>
  )
}

/** The choices of a menu, as buttons of which one is marked. */
export function ChoiceList(props: Props & { className?: string }) {
  const { name, choices, kind, className = 'menu__choices' } = props
  return (
    <ul className={className} aria-label={name}>
      {choices.map(({ id, label }, index) => (
        <li key={id}>
          <button
            type="button"
            className="menu__item"
            aria-current={index === 0 ? 'true' : undefined}
            lang={kind === 'language' ? id : undefined}
            data-choose={kind}
            value={id}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
