import { expect, it } from 'vitest'
import { listCodeBlocks, content } from './content.ts'
import { runScript } from './run-script.ts'

it('merges files whose root is <testsuite> into one report', async () => {
  const { text } = content.pages.find(({ path }) => path === 'automation/cli/cli-usage.mdx')!
  const code = listCodeBlocks(text).find(({ value }) => value.includes('<testsuites>'))!.value
  const { status, read } = await runScript({
    name: 'merge.sh',
    code,
    files: {
      'build/test-results/test/A.xml': '<?xml version="1.0"?>\n<testsuite name="A"/>\n',
      'build/test-results/test/B.xml': '<?xml version="1.0"?><testsuite name="B"/>',
    },
  })
  expect(status).toBe(0)
  expect(
    read('junit-results.xml')
      .toString()
      .replace(/\s*\n\s*/g, ''),
  ).toBe('<testsuites><testsuite name="A"/><testsuite name="B"/></testsuites>')
})
