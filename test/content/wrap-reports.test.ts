import { expect, it } from 'vitest'
import { findPage, getCode, listCodeBlocks } from './content.ts'
import { hasPython, runScript } from './run-script.ts'

it('merges files whose root is <testsuite> into one report', async () => {
  const { text } = findPage('/cli-usage').file
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

it.runIf(hasPython)(
  'copies a test for each marker, and reports counts and missing markers',
  async () => {
    const suite = (tests: string) =>
      `<testsuites tests="3" failures="1"><testsuite tests="3" failures="1" skipped="0">${tests}<system-out>log</system-out></testsuite></testsuites>`
    const { status, stdout, read } = await runScript({
      name: 'copy_tests.py',
      code: getCode('copy_tests.py'),
      argv: ['results.xml'],
      files: {
        'results.xml': suite(
          '<testcase name="SHOP-007 SHOP-012, SHOP-007: Apply" time="1"><failure message="No"/></testcase>' +
            '<testcase name="SHOP-021: Pay"/><testcase name="Sign in"/>',
        ),
      },
    })
    expect(status).toBe(0)
    expect(stdout).toBe(
      'results.xml: no marker: Sign in\nresults.xml: tests with several markers: 1, copies: 2\n',
    )
    const failure = '<failure message="No" />'
    expect(read('results.xml').toString().split('\n').at(-1)).toBe(
      suite(
        `<testcase name="SHOP-007: Apply" time="1">${failure}</testcase>` +
          `<testcase name="SHOP-012: Apply" time="1">${failure}</testcase>` +
          '<testcase name="SHOP-021: Pay" /><testcase name="Sign in" />',
      )
        .replaceAll('tests="3"', 'tests="4"')
        .replaceAll('failures="1"', 'failures="2"'),
    )
  },
)
