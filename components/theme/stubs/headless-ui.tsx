'use client'

import type { ComponentProps } from 'react'

interface State {
  hover: boolean
  focus: boolean
  active: boolean
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  className?: string | ((state: State) => string)
}

/** The one part of Headless UI that is shown: the theme's buttons. The style sheet knows their states. */
export function Button({ className, ...props }: ButtonProps) {
  const name =
    typeof className === 'function'
      ? className({ hover: false, focus: false, active: false })
      : className
  return <button type="button" className={name} {...props} />
}

/** Stands for what the theme could show but is not asked to. */
function unused(): never {
  throw new Error('Headless UI is left out: take its alias out of next.config.mjs to use this')
}

export {
  unused as Combobox,
  unused as ComboboxInput,
  unused as ComboboxOption,
  unused as ComboboxOptions,
  unused as Listbox,
  unused as ListboxButton,
  unused as ListboxOption,
  unused as ListboxOptions,
  unused as Menu,
  unused as MenuButton,
  unused as MenuItem,
  unused as MenuItems,
  unused as Popover,
  unused as PopoverButton,
  unused as PopoverPanel,
  unused as Tab,
  unused as TabGroup,
  unused as TabList,
  unused as TabPanel,
  unused as TabPanels,
}
