'use client'

import { createContext, useState, type ReactNode } from 'react'

/** Context with a function that announces a message to screen readers. */
export const AnnounceContext = createContext<(text: string) => void>(() => {})

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
