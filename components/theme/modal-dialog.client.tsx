'use client'

import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  className: string
  isOpen: boolean
  /** Called when the reader presses Escape or clicks outside of the dialog. */
  onClose: () => void
  /** Rendered while the dialog is open. */
  children: ReactNode
}

/**
 * Modal dialog. The native `<dialog>` handles focus trapping, focus restoration, Escape and clicks
 * outside.
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
