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
 * A dialog over the page: the focus moves in and is kept in, Escape and a click beside it
 * close it, and the focus comes back. All that is the browser's.
 */
export function ModalDialog({ label, className, isOpen, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  return (
    <dialog ref={ref} className={className} aria-label={label} onClose={onClose} closedby="any">
      {isOpen && children}
    </dialog>
  )
}
