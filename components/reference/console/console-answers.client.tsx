'use client'

import { useState } from 'react'
import type { DocumentedAnswer } from '#core/api-call/call-form.ts'
import { printJson } from '#core/api-call/read-field.ts'
import { CodeBlock } from '#components/mdx/code-block.tsx'
import { TabGroup } from '#components/mdx/tab-group.client.tsx'
import { highlightCode } from './highlight-code.tsx'
import { PlainText } from './plain-text.tsx'

interface Props {
  answers: DocumentedAnswer[]
  /** Name of the example that the body begins with. */
  example: string | undefined
}

/** What the API answers, as its description says: a status for the reader to choose, and its example. */
export function ConsoleAnswers({ answers, example }: Props) {
  if (answers.length === 0) return null
  const tabs = answers.map((answer) => ({
    label: answer.status,
    // Another body begins with the answer that belongs to it.
    content: <Answer key={example} answer={answer} example={example} />,
  }))
  return (
    <section className="console__answers" aria-label="Mock response">
      <p className="part-title soft">Mock response</p>
      <TabGroup group={undefined} tabs={tabs} />
    </section>
  )
}

function Answer({ answer, example }: { answer: DocumentedAnswer; example: string | undefined }) {
  const { description, action, examples } = answer
  const [chosen, setChosen] = useState(example)
  const shown = examples.find(({ name }) => name === chosen) ?? examples[0]
  return (
    <>
      <p className="soft">
        <PlainText text={`${description} ${action}`.trim()} />
      </p>
      {examples.length > 1 && (
        <select
          className="console-field__control control"
          aria-label="Example of the response"
          value={shown?.name}
          onChange={({ target }) => setChosen(target.value)}
        >
          {examples.map(({ name, summary }) => (
            <option key={name} value={name}>
              {summary || name}
            </option>
          ))}
        </select>
      )}
      {shown && (
        <CodeBlock data-language="json" data-word-wrap="">
          <code>{highlightCode(printJson(shown.value), 'json')}</code>
        </CodeBlock>
      )}
    </>
  )
}
