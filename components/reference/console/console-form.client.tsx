'use client'

import {
  parameterPlaces,
  type CallForms,
  type OperationForm,
  type ParameterPlace,
} from '#core/api-call/call-form.ts'
import { keyOfField, keyOfVariable } from '#core/api-call/typed-values.ts'
import { ConsoleBody, type BodyState } from './console-body.client.tsx'
import { ConsoleFields, FieldGroup, type FormState } from './console-fields.client.tsx'

interface Props extends FormState, BodyState {
  forms: CallForms
  form: OperationForm
}

/** The form of an operation: its parameters and its body. There is nowhere to send it to. */
export function ConsoleForm({ forms, form, example, onExample, value, ...state }: Props) {
  const { id, parameters, body, authHeader } = form
  const groups = [
    { title: 'Server', fields: forms.variables, keyOf: keyOfVariable },
    ...Object.entries(parameters).map(([place, fields]) => ({
      title: parameterPlaces[place as ParameterPlace],
      fields,
      keyOf: (name: string) => keyOfField(id, place as ParameterPlace, name),
    })),
  ].filter(({ fields }) => fields.length > 0)
  return (
    <div className="console__form">
      {groups.map(({ title, ...group }) => (
        <FieldGroup key={title} title={title}>
          <ConsoleFields {...group} {...state} />
        </FieldGroup>
      ))}
      {body && <ConsoleBody {...{ id, body, example, onExample, value }} {...state} />}
      {authHeader !== undefined && (
        <p className="soft">
          There is no field for the key: the code takes it from the environment variable{' '}
          <code>{forms.tokenVariable}</code>, so that it gets into no page, clipboard or history.
        </p>
      )}
    </div>
  )
}
