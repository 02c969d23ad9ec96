'use client'

import { useState, type ReactNode } from 'react'
import { textOf } from '#core/api-call/build-form-call.ts'
import type { FormField } from '#core/api-call/call-form.ts'
import type { TypedValues } from '#core/api-call/typed-values.ts'
import { ConsoleField } from './console-field.client.tsx'

/** What all parts of a form need. */
export interface FormState {
  typed: TypedValues
  /** Short sentences by the key of the field. */
  errors: Readonly<Record<string, string>>
  onType: (changes: TypedValues) => void
}

/** A part of the form. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="console__group">
      <legend className="part-title soft">{title}</legend>
      {children}
    </fieldset>
  )
}

interface Props extends FormState {
  fields: FormField[]
  keyOf: (name: string) => string
}

/** Fields one below the other; those that may be left out, and are at first, are folded. */
export function ConsoleFields({ fields, keyOf, typed, errors, onType }: Props) {
  const isFirst = ({ required, initial }: FormField) => required || initial !== undefined
  const others = fields.filter((field) => !isFirst(field))
  const [isOpen] = useState(() => others.some(({ name }) => Boolean(typed[keyOf(name)])))
  const show = (field: FormField) => {
    const key = keyOf(field.name)
    return (
      <ConsoleField
        key={key}
        id={key}
        field={field}
        text={textOf(field, key, typed)}
        error={errors[key]}
        onType={(text) => onType({ [key]: text })}
      />
    )
  }
  return (
    <>
      {fields.filter(isFirst).map(show)}
      {others.length > 0 && (
        <details className="console__more" open={isOpen}>
          <summary>{others.length === 1 ? '1 more field' : `${others.length} more fields`}</summary>
          {others.map(show)}
        </details>
      )}
    </>
  )
}
