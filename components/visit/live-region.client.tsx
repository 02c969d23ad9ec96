'use client'

import { createContext, use, useState, type ReactNode } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Live region for screen readers. Next itself announces navigations. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: '', count: 0 })
  const announce = (text: string) => setMessage(({ count }) => ({ text, count: count + 1 }))
  return (
    <AnnounceContext value={announce}>
      {children}
      <p id="liveRegion" className="visually-hidden" role="status">
        {/* Screen readers repeat an identical message only if the element is new. */}
        <span key={message.count}>{message.text}</span>
      </p>
    </AnnounceContext>
  )
}

/** Returns a function that announces text to screen readers. */
export function useAnnounce(): (text: string) => void {
  return use(AnnounceContext)
}
