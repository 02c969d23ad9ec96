'use client'

import { useEffect, useRef, useState } from 'react'
import { buildFormCall } from '#core/api-call/build-form-call.ts'
import type { CallForms, OperationForm } from '#core/api-call/call-form.ts'
import type { TypedValues } from '#core/api-call/typed-values.ts'
import { Icon } from '#components/theme/icons.tsx'
import { RefMethod } from '../ref-operation.tsx'
import { ConsoleAnswers } from './console-answers.client.tsx'
import { ConsoleCode } from './console-code.client.tsx'
import { ConsoleForm } from './console-form.client.tsx'
import './console.css'

export interface PanelProps {
  /** The forms of the page, and that of the operation. */
  forms: CallForms
  form: OperationForm
  typed: TypedValues
  onType: (changes: TypedValues) => void
  onClose: () => void
}

/** What the console shows of an operation: the form, the code that it makes, and what is answered. */
export function ConsolePanel({ forms, form, typed, onType, onClose }: PanelProps) {
  const { call, errors } = buildFormCall(forms, form, typed)
  const [readable, setReadable] = useState(call)
  if (call && JSON.stringify(call) !== JSON.stringify(readable)) setReadable(call)
  const title = useRef<HTMLParagraphElement>(null)
  const results = useRef<HTMLDivElement>(null)
  // What had the focus while this was loaded is gone.
  useEffect(() => title.current!.focus(), [])
  const [example, setExample] = useState(form.body?.examples[0]?.name)
  return (
    <>
      <header className="console__head row">
        <p className="console__title" ref={title} tabIndex={-1}>
          <strong>{form.summary}</strong>
          <code>
            <RefMethod method={form.method} /> {form.path}
          </code>
        </p>
        <button
          type="button"
          className="console__jump copy"
          onClick={() => results.current!.scrollIntoView()}
        >
          See the code
        </button>
        <button type="button" className="icon-button" aria-label="Close the form" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="console__body">
        <ConsoleForm
          {...{ forms, form, typed, errors, onType }}
          example={example}
          onExample={setExample}
          value={call?.body?.type === 'json' ? call.body.value : undefined}
        />
        <div className="console__results" ref={results}>
          {readable && (
            <ConsoleCode
              call={readable}
              problems={Object.keys(errors).length}
              isStale={call === undefined}
            />
          )}
          <ConsoleAnswers answers={form.answers} example={example} />
        </div>
      </div>
    </>
  )
}
