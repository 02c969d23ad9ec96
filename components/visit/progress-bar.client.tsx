'use client'

import { useEffect, useState } from 'react'

/** Milliseconds after which a navigation counts as slow. */
const delay = 200

/** Says that a page is on its way, where that takes longer than 200 ms. */
export function ProgressBar() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), delay)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <div className="progress" role="progressbar" aria-label="Loading the page" />
}
