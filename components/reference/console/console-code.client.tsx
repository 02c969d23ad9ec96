'use client'

import type { ApiCall } from '#core/api-call/api-call.ts'
import { printCall } from '#core/api-call/print-call.ts'
import { CodeBlock } from '#components/mdx/code-block.tsx'
import { TabGroup } from '#components/mdx/tab-group.client.tsx'
import { highlightCode } from './highlight-code.tsx'

interface Props {
  call: ApiCall
  /** How many fields are wrong. */
  problems: number
  /** Whether the call is the last one that could be made, and not what is typed now. */
  isStale: boolean
}

/** The code of a call in each language. */
export function ConsoleCode({ call, problems, isStale }: Props) {
  const tabs = printCall(call).map(({ label, language, code }) => ({
    label,
    content: (
      <CodeBlock data-language={language} data-word-wrap="">
        <code>{highlightCode(code, language)}</code>
      </CodeBlock>
    ),
  }))
  return (
    <section className="console__code" aria-label="Code" data-stale={isStale ? '' : undefined}>
      <p className="part-title soft">Request</p>
      <TabGroup group="language" tabs={tabs} />
      <p className="soft" role="status">
        {describe(problems, isStale)}
      </p>
    </section>
  )
}

function describe(problems: number, isStale: boolean): string {
  if (isStale) return 'This code is older than the form: what is typed there now cannot be read.'
  if (problems === 0) return 'Nothing is sent from here; copy the code and run it.'
  const fields = problems === 1 ? '1 field does' : `${problems} fields do`
  return `${fields} not fit the description yet.`
}
