'use client'

import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'

interface Props {
  id?: string
  label: string
  className: string
  /** Whether the dialog is open. `undefined` until hydration if a `commandfor` button opens it. */
  isOpen: boolean | undefined
  /** Called when the dialog closes, for any reason, and possibly twice. */
  onClose: () => void
  children: ReactNode
}

/** Modal dialog. The native `<dialog>` handles focus trapping, focus restoration and Escape. */
export function ModalDialog({ id, label, className, isOpen, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const outsideClickListeners = useOutsideClickListeners()
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
      // A `close` event arrives in a later task than `cancel`, when the dialog may be open again.
      onCancel={onClose}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
      {...outsideClickListeners}
      // Before hydration, a second tap on the menu button must not close the menu.
      closedby={isOpen === undefined ? 'closerequest' : 'any'}
    >
      {children}
    </dialog>
  )
}

/**
 * Returns listeners that close a dialog on a click outside, for browsers without `closedby`, such
 * as Safari. Dragging a text selection out of the dialog also fires a click, but must not close it.
 */
function useOutsideClickListeners() {
  const startedOutside = useRef(false)
  return {
    onPointerDown(event: MouseEvent<HTMLDialogElement>) {
      startedOutside.current = isOutside(event)
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if ('closedBy' in HTMLDialogElement.prototype || event.target !== event.currentTarget) return
      if (startedOutside.current && isOutside(event)) event.currentTarget.close()
    },
  }
}

function isOutside({ currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
