'use client'

import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { CallForms } from '#core/api-call/call-form.ts'
import type { TypedValues } from '#core/api-call/typed-values.ts'
import { ModalDialog } from '#components/theme/modal-dialog.client.tsx'
import { addressOf } from '#components/theme/visit/page-address.ts'
import { useRoute } from '#components/theme/visit/use-route.ts'
import type { PanelProps } from './console-panel.client.tsx'

/** The operation whose form is wanted. */
interface Target {
  operation: string
  summary: string
  /** Address of the forms of its page. */
  forms: string
}

const ConsoleContext = createContext<(target: Target) => void>(() => {})

/**
 * The console of the API: one dialog for all operations. What is typed lasts as long as the visit and
 * is neither stored nor sent; what the dialog shows is loaded when it is opened.
 */
export function ApiConsole({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<Target>()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<TypedValues>({})
  const route = useRoute()
  const close = () => setOpen(false)
  useEffect(() => close, [route])
  const open = (wanted: Target) => {
    setTarget(wanted)
    setOpen(true)
  }
  return (
    <ConsoleContext value={open}>
      {children}
      {target && (
        <ModalDialog
          className="console box"
          label={`Build the call: ${target.summary}`}
          isOpen={isOpen}
          onClose={close}
        >
          <LoadedPanel
            key={target.operation}
            {...target}
            typed={typed}
            onType={(changes) => setTyped((before) => ({ ...before, ...changes }))}
            onClose={close}
          />
        </ModalDialog>
      )}
    </ConsoleContext>
  )
}

/** Opens the form of an operation. */
export function ConsoleButton(target: Target) {
  const open = use(ConsoleContext)
  return (
    <button
      type="button"
      className="ref-console copy needs-script"
      aria-haspopup="dialog"
      aria-label={`Build this call: ${target.summary}`}
      data-pagefind-ignore=""
      onClick={() => open(target)}
    >
      Build this call
    </button>
  )
}

type LoadedProps = Omit<PanelProps, 'forms' | 'form'> & Target

/** Loads the panel and, at the same time, the forms of the page. */
function LoadedPanel({ operation, summary, forms: address, ...props }: LoadedProps) {
  const [state, setState] = useState<Loaded>({})
  useEffect(() => {
    Promise.all([import('./console-panel.client.tsx'), loadForms(address)]).then(
      ([{ ConsolePanel }, forms]) => setState({ Panel: ConsolePanel, forms }),
      () => setState({ hasFailed: true }),
    )
  }, [address])
  const { Panel, forms, hasFailed = false } = state
  const form = forms?.operations.find(({ id }) => id === operation)
  if (Panel && forms && form) return <Panel forms={forms} form={form} {...props} />
  return (
    <div className="console__status row">
      <p role="status">
        {hasFailed
          ? 'The form could not be loaded. Close it and try again.'
          : `Loading: ${summary}`}
      </p>
      <button type="button" className="control" onClick={props.onClose}>
        Close
      </button>
    </div>
  )
}

interface Loaded {
  Panel?: ComponentType<PanelProps>
  forms?: CallForms
  hasFailed?: boolean
}

async function loadForms(address: string): Promise<CallForms> {
  const response = await fetch(addressOf(address))
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  return (await response.json()) as CallForms
}
