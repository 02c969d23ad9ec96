'use client'

import type { FormField } from '#core/api-call/call-form.ts'
import { toFieldText } from '#core/api-call/read-field.ts'
import { PlainText } from './plain-text.tsx'

interface Props {
  id: string
  field: FormField
  text: string
  error: string | undefined
  onType: (text: string) => void
}

/** A field with its name, its type, what it means and, in one place, its limits or what is wrong. */
export function ConsoleField({ id, field, text, error, onType }: Props) {
  const { name, type, required, description, limits } = field
  const noteId = `${id}-note`
  const note = error ?? capitalize(limits)
  return (
    <div className="console-field">
      <label className="console-field__label" htmlFor={id}>
        <code>{name}</code> <span className="soft">{type}</span>
        {required && <span className="console-field__required"> required</span>}
      </label>
      {description !== '' && (
        <p className="soft" id={`${id}-text`}>
          <PlainText text={description} />
        </p>
      )}
      <Control
        {...{ id, field, text, onType }}
        describedBy={`${description === '' ? '' : `${id}-text `}${noteId}`}
        isWrong={error !== undefined}
      />
      <p
        className={
          error === undefined
            ? 'console-field__note soft'
            : 'console-field__note console-field__error'
        }
        id={noteId}
      >
        <PlainText text={note} />
      </p>
    </div>
  )
}

interface ControlProps extends Omit<Props, 'error'> {
  describedBy: string
  isWrong: boolean
}

function Control({ id, field, text, onType, describedBy, isWrong }: ControlProps) {
  const { kind, required, example } = field
  const choices = kind === 'boolean' ? [true, false] : field.enum
  const common = {
    id,
    className: 'console-field__control control',
    value: text,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
    'aria-required': required,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  if (choices && kind !== 'list') {
    return (
      <select {...common}>
        <option value="">{required ? 'Choose one' : 'Leave out'}</option>
        {choices.map((choice) => (
          <option key={String(choice)}>{String(choice)}</option>
        ))}
      </select>
    )
  }
  const typing = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'off' }
  const placeholder = required ? '' : toFieldText(field, example)
  if (kind === 'list' || kind === 'json') {
    const rows = Math.min(16, Math.max(kind === 'list' ? 2 : 3, text.split('\n').length))
    return <textarea {...common} {...typing} rows={rows} placeholder={placeholder} />
  }
  const isNumber = kind === 'integer' || kind === 'number'
  return (
    <input
      {...common}
      {...typing}
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={placeholder}
    />
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
