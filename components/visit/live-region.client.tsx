'use client'

import { createContext, use, useState, type ReactNode } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Tells readers with a screen reader what has changed. Next itself tells them of new pages. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: '', count: 0 })
  const announce = (text: string) => setMessage(({ count }) => ({ text, count: count + 1 }))
  return (
    <AnnounceContext value={announce}>
      {children}
      <p id="liveRegion" className="visually-hidden" role="status">
        {/* The same words again are read again only where they are a new element. */}
        <span key={message.count}>{message.text}</span>
      </p>
    </AnnounceContext>
  )
}

/** What tells a text to readers with a screen reader. */
export function useAnnounce(): (text: string) => void {
  return use(AnnounceContext)
}
