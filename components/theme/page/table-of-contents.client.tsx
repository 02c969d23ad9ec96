'use client'

import { useEffect, useRef, useState } from 'react'
import { useVisit } from '#components/visit/visit.client.tsx'

export interface TocEntry {
  value: string
  id: string
}

/** Table of contents beside the text, with the current section marked. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  const [current, setCurrent] = useCurrentSection(entries)
  return (
    <nav className="toc" aria-labelledby="tocTitle" data-search-ignore="all">
      <p id="tocTitle" className="toc__title">
        On this page
      </p>
      <TocList entries={entries} current={current} onChoose={setCurrent} />
    </nav>
  )
}

/** Collapsed table of contents above the text, for viewports without room beside it. */
export function CollapsibleTableOfContents({ entries }: { entries: TocEntry[] }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const collapse = () => {
    ref.current!.open = false
  }
  return (
    <nav className="toc-fold box" aria-label="On this page" data-search-ignore="all">
      <details ref={ref}>
        <summary>On this page</summary>
        <TocList entries={entries} onChoose={collapse} />
      </details>
    </nav>
  )
}

interface ListProps {
  entries: TocEntry[]
  current?: string | undefined
  onChoose: (id: string) => void
}

function TocList({ entries, current, onChoose }: ListProps) {
  return (
    <ul className="toc__list">
      {entries.map(({ id, value }) => (
        <li key={id}>
          <a
            className="toc__link"
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={() => onChoose(id)}
          >
            {value}
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the id of the current section and its setter. A section that was set stays current until
 * the reader scrolls or presses a key.
 */
function useCurrentSection(entries: TocEntry[]): [string | undefined, (id: string) => void] {
  const { main } = useVisit()
  const [visible, setVisible] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    const headings = entries.flatMap(
      ({ id }) => main.current!.querySelector(`[id="${CSS.escape(id)}"]`) ?? [],
    )
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setVisible(findVisibleSection(headings)))
    }
    const chooseHashSection = () => setChosen(findHashSection(headings))
    const clearChosen = () => setChosen(undefined)
    onScroll()
    chooseHashSection()
    const unmount = new AbortController()
    const options = { passive: true, signal: unmount.signal }
    addEventListener('scroll', onScroll, options)
    addEventListener('hashchange', chooseHashSection, options)
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, clearChosen, options)
    return () => {
      cancelAnimationFrame(frame)
      unmount.abort()
    }
  }, [main, entries])
  return [chosen ?? visible, setChosen]
}

/**
 * Returns the id of the last section that begins in or above the upper third of the viewport. At
 * the end of the page, the entire viewport counts.
 */
function findVisibleSection(headings: Element[]): string | undefined {
  const edge = scrollY > 0 && isAtEnd() ? innerHeight : innerHeight / 3
  return headings.findLast((heading) => heading.getBoundingClientRect().top <= edge)?.id
}

/** Returns the id of the section in the URL's hash, unless the reader has scrolled away from it. */
function findHashSection(headings: Element[]): string | undefined {
  const target = headings.find(({ id }) => encodeURI(`#${id}`) === location.hash)
  if (!target) return undefined
  const { top } = target.getBoundingClientRect()
  return top >= 0 && top <= (isAtEnd() ? innerHeight : innerHeight / 3) ? target.id : undefined
}

function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
}
