'use client'

import { jsonOf, toFieldTexts } from '#core/api-call/build-form-call.ts'
import type { BodyForm } from '#core/api-call/call-form.ts'
import { printJson, readJson } from '#core/api-call/read-field.ts'
import { keyOfField } from '#core/api-call/typed-values.ts'
import { ConsoleField } from './console-field.client.tsx'
import { ConsoleFields, FieldGroup, type FormState } from './console-fields.client.tsx'

/** What the form keeps of a body besides its texts. */
export interface BodyState {
  /** Name of the example that it has been filled with. */
  example: string | undefined
  onExample: (name: string) => void
  /** What is sent now, where that is JSON. */
  value: unknown
}

interface Props extends FormState, BodyState {
  id: string
  body: BodyForm
}

/** The body of a call: its members as fields, or all of it as JSON. */
export function ConsoleBody({ id, body, example, onExample, value, ...state }: Props) {
  const { typed, errors, onType } = state
  const key = keyOfField(id, 'body')
  const keyOf = (name: string) => keyOfField(id, 'body', name)
  const json = jsonOf(body, id, typed)
  const fill = (content: unknown, asJson = false) => {
    const texts = asJson || body.isJson ? undefined : toFieldTexts(body.fields, content)
    const members = body.fields.map(({ name }): [string, string] => [
      keyOf(name),
      texts?.[name] ?? '',
    ])
    onType({ ...Object.fromEntries(members), [key]: texts ? undefined : printJson(content) })
  }
  const isFields = json === undefined
  const fields =
    isFields || body.isJson ? undefined : toFieldTexts(body.fields, readJson(json, jsonRules).value)
  return (
    <FieldGroup title="Body">
      {body.examples.length > 1 && (
        <label className="console-field">
          <span className="console-field__label">Begin with the example</span>
          <select
            className="console-field__control control"
            value={example}
            onChange={({ target }) => {
              onExample(target.value)
              fill(body.examples.find(({ name }) => name === target.value)?.value)
            }}
          >
            {body.examples.map(({ name, summary }) => (
              <option key={name} value={name}>
                {summary || name}
              </option>
            ))}
          </select>
        </label>
      )}
      {isFields ? (
        <ConsoleFields fields={body.fields} keyOf={keyOf} {...state} />
      ) : (
        <ConsoleField
          id={key}
          field={{ ...jsonField, required: body.required }}
          text={json}
          error={errors[key]}
          onType={(text) => onType({ [key]: text })}
        />
      )}
      {isFields && value !== undefined && (
        <SwitchButton name="Write it as JSON" onClick={() => fill(value, true)} />
      )}
      {fields && (
        <SwitchButton
          name="Fill in fields"
          onClick={() => fill(readJson(json!, jsonRules).value)}
        />
      )}
    </FieldGroup>
  )
}

function SwitchButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className="console__switch control" onClick={onClick}>
      {name}
    </button>
  )
}

const jsonRules = { kind: 'json' } as const

const jsonField = {
  ...jsonRules,
  name: 'JSON',
  type: '',
  description: '',
  limits: '',
  isNullable: false,
}
