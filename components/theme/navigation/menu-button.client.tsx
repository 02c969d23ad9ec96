'use client'

import { setMenu } from 'nextra-theme-docs'
import type { MouseEvent } from 'react'
import { Icon } from '../icons.tsx'

export const menuId = 'siteMenu'

/** Returns props of a button for the menu. Before hydration, the browser runs the command. */
export const menuCommand = (command: 'show-modal' | 'close') => ({
  command,
  commandfor: menuId,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    setMenu(command === 'show-modal')
  },
})

/** Button that opens the site menu. The theme's own button needs React. */
export function MenuButton() {
  return (
    <button
      type="button"
      className="menu-button icon-button needs-script"
      aria-label="Menu"
      aria-haspopup="dialog"
      {...menuCommand('show-modal')}
    >
      <Icon name="menu" />
    </button>
  )
}
