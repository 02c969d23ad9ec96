import { Icon } from './icons.tsx'

/**
 * Goes from one color mode to the next. The browser script writes into its name what holds and what
 * it will do; `label` shows the mode beside the sign.
 */
export function ColorModeButton({ label = false }: { label?: boolean }) {
  return (
    <button type="button" className="icon-button color-mode needs-script" data-color-mode-button="">
      <Icon name="light" mode="light" />
      <Icon name="dark" mode="dark" />
      <Icon name="system" mode="system" />
      <span className={label ? undefined : 'visually-hidden'} data-color-mode-label="">
        Color mode
      </span>
    </button>
  )
}
