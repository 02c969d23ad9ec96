'use client'

import { useEffect } from 'react'

/**
 * Says that React has taken over the page, as an attribute and an event of the root element: the loader
 * that put React behind the page gives back the clicks that came before (`scripts/site/build/defer/`).
 */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    document.documentElement.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
