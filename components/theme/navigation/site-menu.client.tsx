'use client'

import { setMenu, useMenu } from 'nextra-theme-docs'
import { useMounted } from 'nextra/hooks'
import { useEffect, useState, type MouseEvent } from 'react'
import { closestTo } from '#core/browser.ts'
import { Icon } from '../icons.tsx'
import { ModalDialog } from '../modal-dialog.client.tsx'
import { ChoiceList, useSelectedVersion, type Choice } from '../navbar/choice-menu.client.tsx'
import { ColorModeButton } from '../navbar/color-mode-button.client.tsx'
import { MainLinks, type ResolvedNavLink } from '../navbar/main-links.client.tsx'
import { useSidebar } from './sidebar-state.client.tsx'
import { DocsNavigation } from './sidebar.client.tsx'

/** Settings shared by the navigation bar and the site menu. */
export interface NavbarSettings {
  siteTitle: string
  links: ResolvedNavLink[]
  versions: Choice[]
  languages: Choice[]
  respectSystem: boolean
}

const menuId = 'siteMenu'

/** Returns props for a button that opens or closes the menu, even before hydration. */
const createCommandProps = (command: 'show-modal' | 'close') => ({
  command,
  commandfor: menuId,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    setMenu(command === 'show-modal')
  },
})

/** Button that opens the site menu. The theme's own button works only after hydration. */
export function MenuButton() {
  return (
    <button
      type="button"
      className="menu-button icon-button needs-script"
      aria-label="Menu"
      aria-haspopup="dialog"
      {...createCommandProps('show-modal')}
    >
      <Icon name="menu" />
    </button>
  )
}

/** Site menu for narrow viewports. The theme closes it on navigation. */
export function SiteMenu(props: NavbarSettings) {
  const isOpen = useMenu()
  const isHydrated = useMounted()
  useEffect(() => {
    // The reader may have opened the menu before hydration.
    setMenu((document.getElementById(menuId) as HTMLDialogElement).open)
    const wideViewport = matchMedia('(width > 62.25em)')
    wideViewport.addEventListener('change', closeMenu)
    return () => wideViewport.removeEventListener('change', closeMenu)
  }, [])
  return (
    <ModalDialog
      id={menuId}
      className="site-menu"
      label="Menu"
      isOpen={isHydrated ? isOpen : undefined}
      onClose={closeMenu}
    >
      <MenuPanels {...props} isOpen={isOpen} />
    </ModalDialog>
  )
}

function MenuPanels({ isOpen, ...props }: NavbarSettings & { isOpen: boolean }) {
  const { entries } = useSidebar()
  const hasDocs = entries.length > 0
  const [showsDocs, setShowsDocs] = useState(hasDocs)
  const [wasOpen, setWasOpen] = useState(isOpen)
  // The menu starts with the sidebar each time it is opened.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setShowsDocs(hasDocs)
  }
  return (
    <>
      <div className="site-menu__head row">
        <span className="brand" suppressHydrationWarning>
          {props.siteTitle}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label="Close the menu"
          {...createCommandProps('close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <div key={String(showsDocs)} className="site-menu__panel" onClick={closeOnLinkClick}>
        <button
          type="button"
          autoFocus
          className="site-menu__back control"
          suppressHydrationWarning
          onClick={() => setShowsDocs(!showsDocs)}
        >
          {showsDocs ? '← Back to main menu' : 'Docs →'}
        </button>
        {showsDocs ? (
          <DocsNavigation entries={entries} />
        ) : (
          <>
            <MainLinks label="Main menu" links={props.links} />
            <MenuSettings {...props} />
          </>
        )}
      </div>
    </>
  )
}

function MenuSettings({ versions, languages, respectSystem }: NavbarSettings) {
  const [version, setVersion] = useSelectedVersion(versions)
  return (
    <>
      <div className="site-menu__settings">
        <ColorModeButton respectSystem={respectSystem} hasLabel />
      </div>
      <div className="site-menu__settings">
        <p className="site-menu__label" suppressHydrationWarning>
          Version
        </p>
        <ChoiceList name="Version" choices={versions} chosen={version} choose={setVersion} />
        <p className="site-menu__label" suppressHydrationWarning>
          Language
        </p>
        <ChoiceList
          name="Language"
          choices={languages}
          chosen={languages[0]?.id}
          choose={closeMenu}
        />
      </div>
    </>
  )
}

/** Closes the menu when a link is clicked, since a link to the current page does not navigate. */
function closeOnLinkClick({ target }: MouseEvent): void {
  if (closestTo(target, 'a')) closeMenu()
}

function closeMenu(): void {
  setMenu(false)
}
