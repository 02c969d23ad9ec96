import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listCodeBlocks, getCode, contentDir } from './content.ts'
import { parseCsvRecords } from './parse-csv.ts'
import { hasPython, runScript, type Script } from './run-script.ts'

const importPage = 'import-export/import.mdx'
const readDownload = (name: string) =>
  readFileSync(path.join(contentDir, 'import-export', name), 'utf8')
const mergeSteps = readDownload('merge_steps.py')
const template = readDownload('import-template.csv')
/** Settings of merge_steps.py on the page, for TestRail and for Zephyr Scale. */
const [testRail = '', zephyr = ''] = listCodeBlocks(readDownload('import.mdx'))
  .filter(({ lang, value }) => lang === 'python' && value.includes('LEVELS ='))
  .map(({ value }) => value)
const testRailHeader =
  'ID,Title,Section Hierarchy,Priority,Labels,References,Preconditions,Browsers,' +
  'Steps (Step),Steps (Expected Result)'

/** Runs `merge_steps.py` on rows of a TestRail export. */
function convert(...rows: string[]) {
  return convertFile([testRailHeader, ...rows].join('\n'))
}

/** Runs `merge_steps.py` on an export, with the settings that the page gives for its source. */
async function convertFile(file: string, settings = testRail) {
  const code = mergeSteps.replace(testRail, settings)
  const run = await runPython({ code, argv: ['old.csv', 'new.csv'], files: { 'old.csv': file } })
  return { ...run, cases: run.status === 0 ? parseCsvRecords(run.read('new.csv').toString()) : [] }
}

function runPython(script: Omit<Script, 'name'>) {
  return runScript({ name: 'script.py', ...script })
}

it('shows the template for download as the worked example, and the settings of the script', () => {
  expect(testRail).not.toBe('')
  expect(mergeSteps).toContain(testRail)
  expect(getCode(importPage, 'import-template.csv')).toBe(template.trimEnd())
  expect(parseCsvRecords(template)).toHaveLength(4)
})

describe.runIf(hasPython)('merge_steps.py', () => {
  it('merges the rows of a test case into one, with every column that the page documents', async () => {
    const { cases, stdout } = await convert(
      'C1042,Pay by card,Checkout > Payment,Critical,"smoke, payments","REQ-7, https://lumen.example/cards",The cart holds one lamp.,Chromium only,Open the checkout,The form appears.',
      'C1042,Pay by card,Checkout > Payment,Critical,"smoke, payments",,,,"Pay, with ""Visa""\nor another card",The order is confirmed.',
      'C1043,Reject an expired card,Checkout > Payment,Medium,payments,,,,Pay,The shop refuses.',
    )
    expect(stdout).toBe('2 test cases written to new.csv\n')
    expect(cases).toEqual([
      {
        Folder: 'Checkout/Payment',
        Name: 'Pay by card',
        'Legacy ID': 'C1042',
        Priority: 'high',
        Tags: 'smoke,payments',
        Requirements: '[REQ-7](),[](https://lumen.example/cards)',
        Preconditions: 'The cart holds one lamp.',
        'Step 1': 'Open the checkout',
        'Expected 1': 'The form appears.',
        'Step 2': 'Pay, with "Visa"\nor another card',
        'Expected 2': 'The order is confirmed.',
        custom_field_dropdown_browser_support: '{"value": "Chromium only", "isDefault": false}',
      },
      expect.objectContaining({ 'Legacy ID': 'C1043', Requirements: '', 'Step 1': 'Pay' }),
    ])
  })

  it('keeps the objectives, test data and folders of Zephyr Scale', async () => {
    const script = 'Test Script (Step-by-Step)'
    const { cases, stderr } = await convertFile(
      [
        `Key,Name,Folder,Priority,Labels,Coverage (Issues),Precondition,Objective,${script} - Step,${script} - Test Data,${script} - Expected Result`,
        'SHOP-T7,Pay by card,/Checkout/Payment,High,"smoke,cards",WEB-1,The cart holds one lamp.,Cards are accepted.,Enter a card,4242 4242,The form accepts it.',
        ',,,,,,,,,Visa,The order is confirmed.',
        'SHOP-T8,Sign out,,Low,,,,Nobody stays signed in.,,,',
      ].join('\n'),
      zephyr,
    )
    expect(stderr).toBe('')
    expect(cases).toMatchObject([
      {
        Folder: 'Checkout/Payment',
        Preconditions: 'The cart holds one lamp.\n\nCards are accepted.',
        Requirements: '[WEB-1]()',
        'Step 1': 'Enter a card\n\nTest data: 4242 4242',
        'Step 2': 'Test data: Visa',
        'Expected 2': 'The order is confirmed.',
      },
      { Folder: 'Imported', Preconditions: 'Nobody stays signed in.', 'Step 1': '' },
    ])
  })

  it.each([
    ['a byte order mark', `\uFEFF${testRailHeader}\nC1,A,B,Low,,,,,One,Two`],
    ['semicolons', `${testRailHeader}\nC1,A,B,Low,,,,,One,Two`.replaceAll(',', ';')],
    ['tabs', `${testRailHeader}\nC1,A,B,Low,,,,,One,Two`.replaceAll(',', '\t')],
    ['CRLF and empty rows', `${testRailHeader}\r\n\r\nC1,A,B,Low,,,,,One,Two\r\n,,,,,,,,,\r\n`],
    ['spaces around cells', `${testRailHeader}\n C1 , A ,B,Low,,,,, One ,Two`],
  ])('reads %s', async (_, file) => {
    const { cases, stderr } = await convertFile(file)
    expect(stderr).toBe('')
    expect(cases).toHaveLength(1)
    expect(cases[0]).toMatchObject({ Name: 'A', 'Legacy ID': 'C1', 'Step 1': 'One' })
  })

  it.each([
    ['C1,A,B', 'Line 2: the row and the header differ in length'],
    ['C1,A,B,,,,,,,,,', 'Line 2: the row and the header differ in length'],
    ['C1,,B,,,,,,One,1', 'Line 2: a test case without a title'],
    [',,,,,,,,One,1', 'Line 2: a test case without a title'],
    ['C1,A,B,,,,,,,\nC1,Other,B,,,,,,,', 'Line 3: the ID C1 belongs to another title too'],
  ])('stops at an invalid row: %s', async (row, message) => {
    expect(await convert(row)).toMatchObject({ status: 1, stderr: message })
  })
})

describe.runIf(hasPython)('other scripts', () => {
  describe('rename_tests.py', () => {
    const script = readDownload('rename_tests.py')
    const rename = (map: string, files: Record<string, string | Buffer> = {}) =>
      runPython({ code: script, files: { 'legacy-map.csv': map, ...files } })

    it('replaces whole Legacy IDs in source files without changing other bytes', async () => {
      const latin = Buffer.from("// Gr\xf6\xdfe\r\ntest('C1042', f)\r\n", 'latin1')
      const run = await rename('SHOP-007,C1042\nSHOP-003,C104\n', {
        'tests/a/pay.spec.tsx':
          "test('C1042: Pay', f)\ntest('C104: Größe', f)\n// C10421, XC104, C1042-b\n",
        'tests/old.robot': latin,
        'tests/shot.png': Buffer.from([0xff, 0xfe, 0x00]),
      })
      expect(run).toMatchObject({ status: 0, stderr: '' })
      expect(run.stdout.split('\n').slice(0, 2)).toEqual([
        'tests/a/pay.spec.tsx: 2 replaced',
        expect.stringContaining('C1042 left'),
      ])
      expect(run.read('tests/a/pay.spec.tsx').toString()).toBe(
        "test('SHOP-007: Pay', f)\ntest('SHOP-003: Größe', f)\n// C10421, XC104, C1042-b\n",
      )
      expect(run.read('tests/old.robot').toString('latin1')).toBe(
        latin.toString('latin1').replace('C1042', 'SHOP-007'),
      )
    })

    it.each([
      ['', 'legacy-map.csv is empty: no test case has a Legacy ID'],
      ['SHOP-007,C1\nSHOP-012,C1\n', 'C1 belongs to SHOP-007 and SHOP-012: rename these by hand'],
    ])('rejects the list %j', async (map, stderr) => {
      expect(await rename(map)).toMatchObject({ status: 1, stderr })
    })
  })

  it('review_export.py counts the cases of folders and finds those without steps', async () => {
    const row = `Cart,standalone,"Pay, later",,false,high${','.repeat(12)}\n`
    const run = await runPython({
      code: getCode('import-export/export.mdx', 'review_export.py'),
      argv: ['SHOP.csv'],
      files: { 'SHOP.csv': `\uFEFF${template}${row}` },
    })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    expect(run.stdout.split('\n').map((line) => line.trim())).toEqual([
      '2  Cart',
      '2  Checkout/Payment',
      'No steps: Cart/Pay, later',
      '',
    ])
  })
})
