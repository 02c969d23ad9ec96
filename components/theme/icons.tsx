const iconPaths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1',
  dark: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
} as const

interface Props {
  name: keyof typeof iconPaths
  /** Color mode that the icon represents. The style sheet hides the icon in other modes. */
  mode?: 'light' | 'dark' | 'system'
}

/** Decorative stroke icon on a 24 px grid. The enclosing control provides the accessible name. */
export function Icon({ name, mode }: Props) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-mode={mode}>
      <path d={iconPaths[name]} />
    </svg>
  )
}
