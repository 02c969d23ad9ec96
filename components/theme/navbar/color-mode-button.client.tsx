'use client'

import { useTheme } from 'nextra-theme-docs'
import { useMounted } from 'nextra/hooks'
import { Suspense, useEffect } from 'react'
import { Icon } from '../icons.tsx'
import { applyColorMode } from './apply-color-mode.ts'

interface Props {
  /** Whether `system` is one of the modes. */
  respectSystem: boolean
  /** Whether the label is visible beside the icon. */
  hasLabel?: boolean
}

/** Button that cycles through the color modes. */
export function ColorModeButton({ respectSystem, hasLabel = false }: Props) {
  const { theme, setTheme } = useTheme()
  const isMounted = useMounted()
  const modes = respectSystem ? ['light', 'dark', 'system'] : ['light', 'dark']
  const mode = (isMounted && theme) || 'light'
  const next = modes[(modes.indexOf(mode) + 1) % modes.length]!
  const label = isMounted ? `Color mode: ${mode}. Switch to ${next}.` : 'Color mode'
  // The style sheet picks the icon by `data-color-mode`, which the early script sets initially.
  useEffect(() => {
    if (isMounted) applyColorMode(mode)
  }, [isMounted, mode])
  return (
    <button
      type="button"
      className="icon-button color-mode needs-script"
      title={label}
      onClick={() => setTheme(next)}
    >
      {(['light', 'dark', 'system'] as const).map((each) => (
        // React moves a boundary of more than 500 bytes to the end of the page.
        <Suspense key={each}>
          <Icon name={each} mode={each} />
        </Suspense>
      ))}
      <span className={hasLabel ? undefined : 'visually-hidden'} suppressHydrationWarning>
        {label}
      </span>
    </button>
  )
}
