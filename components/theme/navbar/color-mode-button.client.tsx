'use client'

import { useTheme } from 'nextra-theme-docs'
import { useMounted } from 'nextra/hooks'
import { useEffect } from 'react'
import { Icon } from '../icons.tsx'

interface Props {
  /** Whether the system is one of the modes. */
  respectSystem: boolean
  /** Whether the mode stands beside the sign. */
  hasLabel?: boolean
}

/** Goes from one color mode to the next; its name says which holds and what it will do. */
export function ColorModeButton({ respectSystem, hasLabel = false }: Props) {
  const { theme, setTheme } = useTheme()
  const isMounted = useMounted()
  const modes = respectSystem ? ['light', 'dark', 'system'] : ['light', 'dark']
  const mode = (isMounted && theme) || 'light'
  const next = modes[(modes.indexOf(mode) + 1) % modes.length]!
  const label = isMounted ? `Color mode: ${mode}. Switch to ${next}.` : 'Color mode'
  // The style sheet shows the sign of the mode that holds: before the first paint, the early script
  // has said which.
  useEffect(() => {
    if (isMounted) document.documentElement.dataset.colorMode = mode
  }, [isMounted, mode])
  return (
    <button
      type="button"
      className="icon-button color-mode needs-script"
      title={label}
      onClick={() => setTheme(next)}
    >
      <Icon name="light" mode="light" />
      <Icon name="dark" mode="dark" />
      <Icon name="system" mode="system" />
      <span className={hasLabel ? undefined : 'visually-hidden'}>{label}</span>
    </button>
  )
}
