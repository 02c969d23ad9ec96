interface Props {
  className?: string
  /** Text to copy. Defaults to the first `<code>` next to the button. */
  text?: string
  /** URL of the text to fetch and copy. Takes precedence over `text`. */
  address?: string
  name?: string
  /** Accessible name, if it differs from `name`. */
  label?: string
}

/** Button that copies text. `components/theme/content/copy.ts` reacts to its clicks. */
export function CopyButton({ className = '', name = 'Copy', text, address, label }: Props) {
  return (
    <button
      type="button"
      className={`copy needs-script ${className}`}
      aria-label={label}
      data-copy-text={text}
      data-copy-address={address}
      data-search-ignore=""
    >
      {name}
    </button>
  )
}
