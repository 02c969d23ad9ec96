/** The mark of the site: a board with two rows, one of them checked. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="logo">
      <rect x="3" y="3" width="18" height="18" rx="4" fill="currentColor" />
      <path d="M7 9.2l1.6 1.6L11.8 7.6" fill="none" stroke="var(--logo-ink)" strokeWidth="1.8" />
      <path d="M13.8 9.4h3.6M7 15.4h10.4" stroke="var(--logo-ink)" strokeWidth="1.8" />
    </svg>
  )
}
