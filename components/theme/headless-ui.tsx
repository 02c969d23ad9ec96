'use client'

import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  className?: string | ((state: Record<string, boolean>) => string)
}

/** Replacement for Headless UI's `Button`, the library's only component that the site renders. */
export function Button({ className, ...props }: ButtonProps) {
  const name = typeof className === 'function' ? className({}) : className
  // Keeps the text of the theme's skip link if it was translated before React has started.
  return <button type="button" className={name} suppressHydrationWarning {...props} />
}

// The theme imports these names, but the site never renders them.
const stub = undefined
export { stub as Combobox, stub as ComboboxInput, stub as ComboboxOption, stub as ComboboxOptions }
export { stub as Listbox, stub as ListboxButton, stub as ListboxOption, stub as ListboxOptions }
export { stub as Menu, stub as MenuButton, stub as MenuItem, stub as MenuItems }
export { stub as Popover, stub as PopoverButton, stub as PopoverPanel }
export { stub as Tab, stub as TabGroup, stub as TabList, stub as TabPanel, stub as TabPanels }
