'use client'

import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  className: string
  isOpen: boolean
  /** The reader wants it closed: by Escape, by a click beside it. */
  onClose: () => void
  /** Rendered while the dialog is open. */
  children: ReactNode
}

/**
 * A dialog over the page: the focus moves in and is kept in, Escape closes it, and the focus comes
 * back. All that is the browser's.
 */
export function ModalDialog({ label, className, isOpen, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  useClickBeside(ref, isOpen, onClose)
  return (
    <dialog ref={ref} className={className} aria-label={label} onClose={onClose}>
      {isOpen && children}
    </dialog>
  )
}

/** Calls `onClick` for clicks beside the dialog: on its backdrop, or where room is kept for a scroll bar. */
function useClickBeside(
  ref: React.RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  onClick: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: MouseEvent) => {
      // Keys, too, make clicks; they have no place.
      if (event.detail > 0 && ref.current && !isWithin(event, ref.current)) onClick()
    }
    // Before what was clicked changes the size of the dialog.
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  })
}

function isWithin({ clientX, clientY }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
