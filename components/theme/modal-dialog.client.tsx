'use client'

import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'

interface Props {
  id?: string
  label: string
  className: string
  /** Omitted before hydration, if a button with `commandfor` can open the dialog by then. */
  isOpen: boolean | undefined
  /** Called when the reader presses Escape or clicks outside of the dialog. */
  onClose: () => void
  /** Rendered while the dialog is open, and before hydration. */
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
export function ModalDialog({ id, label, className, isOpen, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else if (isOpen === false) ref.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={ref}
      id={id}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={closeOnBackdrop}
      // Before hydration, a second tap on the menu button must not close the menu.
      closedby={isOpen === undefined ? 'closerequest' : 'any'}
    >
      {isOpen !== false && children}
    </dialog>
  )
}
