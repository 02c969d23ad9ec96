import { useEffect, useRef, type RefObject } from 'react'
import { decodeUrl } from '#core/url.ts'

/**
 * Marks the link to the current section in a table of contents. Returns a function that marks the
 * link with a given hash until the reader scrolls away from its section or presses a key. `html` is
 * the HTML of the table of contents.
 */
export function useCurrentSection(ref: RefObject<HTMLElement | null>, html: string) {
  const chosen = useRef<string>(undefined)
  const update = useRef<() => void>(undefined)
  useEffect(() => {
    const links = [...ref.current!.querySelectorAll<HTMLAnchorElement>('.toc__link')]
    const headings = links.flatMap(
      ({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))) ?? [],
    )
    let frame = 0
    const mark = () => {
      const current = chosen.current ?? findVisibleSection(headings)
      for (const link of links) {
        if (current !== undefined && link.getAttribute('href') === current) {
          link.setAttribute('aria-current', 'location')
        } else link.removeAttribute('aria-current')
      }
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    }
    const chooseHashSection = () => {
      chosen.current = findInView(headings, decodeUrl(location.hash))
      onScroll()
    }
    // Scroll bars, scripts and Back send no other event.
    const onScrollEnd = () => {
      if (chosen.current === undefined || findInView(headings, chosen.current)) return
      chosen.current = undefined
      onScroll()
    }
    const clearChosen = () => {
      if (chosen.current === undefined) return
      chosen.current = undefined
      onScroll()
    }
    update.current = mark
    chooseHashSection()
    const unmount = new AbortController()
    const options = { passive: true, signal: unmount.signal }
    addEventListener('scroll', onScroll, options)
    addEventListener('scrollend', onScrollEnd, options)
    addEventListener('hashchange', chooseHashSection, options)
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, clearChosen, options)
    return () => {
      cancelAnimationFrame(frame)
      unmount.abort()
    }
  }, [ref, html])
  return (hash: string) => {
    chosen.current = hash
    update.current?.()
  }
}

/**
 * Returns the hash of the last section that begins in or above the upper third of the viewport, or
 * else of the first one. At the end of the page, the entire viewport counts.
 */
function findVisibleSection(headings: Element[]): string | undefined {
  const edge = scrollY > 0 && isAtEnd() ? innerHeight : innerHeight / 3
  const isPast = (heading: Element) => heading.getBoundingClientRect().top <= edge
  return hashOf(headings.findLast(isPast) ?? headings[0])
}

/** Returns a hash if it names a section, unless the reader has scrolled away from it. */
function findInView(headings: Element[], hash: string): string | undefined {
  const target = headings.find((heading) => hashOf(heading) === hash)
  if (!target) return undefined
  const { top } = target.getBoundingClientRect()
  return top >= 0 && top <= (isAtEnd() ? innerHeight : innerHeight / 3) ? hashOf(target) : undefined
}

function hashOf(heading: Element | undefined): string | undefined {
  return heading && `#${heading.id}`
}

function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
}
