'use client'

import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'

interface Props {
  label: string
  className: string
  isOpen: boolean
  /** Called when the reader presses Escape or clicks outside of the dialog. */
  onClose: () => void
  /** Rendered while the dialog is open. */
  children: ReactNode
}

/** Closes a dialog by a click beside it in browsers that do not know `closedby`, such as Safari. */
function closeOnBackdrop({
  target,
  currentTarget,
  clientX,
  clientY,
}: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget || 'closedBy' in HTMLDialogElement.prototype) return
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
  if (!isInside) currentTarget.close()
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
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={closeOnBackdrop}
      closedby="any"
    >
      {isOpen && children}
    </dialog>
  )
}
