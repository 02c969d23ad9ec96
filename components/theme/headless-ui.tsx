'use client'

import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  className?: string | ((state: Record<string, boolean>) => string)
}

/** Replacement for Headless UI's `Button`, the library's only component that the site renders. */
export function Button({ className, ...props }: ButtonProps) {
  const name = typeof className === 'function' ? className({}) : className
  return <button type="button" className={name} {...props} />
}

// The theme imports these for components that the site never renders.
const none = undefined
export { none as Combobox, none as ComboboxInput, none as ComboboxOption, none as ComboboxOptions }
export { none as Listbox, none as ListboxButton, none as ListboxOption, none as ListboxOptions }
export { none as Menu, none as MenuButton, none as MenuItem, none as MenuItems }
export { none as Popover, none as PopoverButton, none as PopoverPanel }
export { none as Tab, none as TabGroup, none as TabList, none as TabPanel, none as TabPanels }
