import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentDir, findPage, getCode, listCodeBlocks } from './content.ts'
import { hasPython, runScript, type Script } from './run-script.ts'

const importPage = findPage('/import')
/** Reads a file from the folder of the page that offers it. */
const readDownload = (name: string) =>
  readFileSync(path.join(contentDir, path.dirname(importPage.file.path), name), 'utf8')
const mergeSteps = readDownload('merge_steps.py')
const template = readDownload('import-template.csv')
/** Settings of merge_steps.py on the page, by tool. */
const [testRail = '', qase = '', xray = '', zephyr = ''] = listCodeBlocks(importPage.file.text)
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
  expect(getCode('import-template.csv')).toBe(template.trimEnd())
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

  it('keeps the text template of TestRail, and lists what it cannot carry', async () => {
    const { cases, stdout } = await convertFile(
      [
        'ID,Title,Estimate,Expected Result,Mission,Preconditions,Priority,References,Section,Section Hierarchy,Steps,Steps,Steps (Expected Result),Steps (Step),Template,Labels,Browsers,Created By',
        'C1,Pay by card,5m,The order is confirmed.,,,4 - Critical,,Pay,Pay,Enter a card ![](index.php?/attachments/get/7),,,,Test Case (Text),,,Sam',
        'C2,Sign in,,,,,2 - Medium,,Pay,Pay,,1. Open,The form appears.,Open,Test Case (Steps),,,Sam',
        'C2,Sign in,,,,,2 - Medium,,Pay,Pay,,1. Open,,Enter the password,Test Case (Steps),,,Sam',
        'C3,Explore,30m,,Find gaps,,Urgent,,Pay,Pay,,,,,Exploratory Session,,,Sam',
      ].join('\n'),
    )
    expect(cases).toMatchObject([
      {
        Priority: 'high',
        'Step 1': 'Enter a card ![](index.php?/attachments/get/7)',
        'Expected 1': 'The order is confirmed.',
      },
      { Priority: 'medium', 'Step 1': 'Open', 'Step 2': 'Enter the password' },
      { Priority: 'medium', 'Step 1': '' },
    ])
    expect(stdout.split('\n').map((line) => line.trim())).toEqual([
      '3 test cases written to new.csv',
      'Not in the new file, with the number of test cases:',
      '3 column Template',
      '2 column Estimate',
      '1 images, which are still links to the previous tool',
      '1 column Steps (2)',
      '1 priority Urgent, which became medium',
      '1 column Mission',
      '1 steps, because the export has none',
      '',
    ])
  })

  it('reads the suites and numbered steps of Qase', async () => {
    const { cases, stdout } = await convertFile(
      [
        'id,title,description,preconditions,postconditions,tags,priority,steps_type,steps_actions,steps_result,steps_data,suite_id,suite_parent_id,suite,suite_without_cases',
        ',,,,,,,,,,,1,,Checkout,1',
        ',,,,,,,,,,,2,1,Pay/Refund,',
        ',,,,,,,,,,,3,,Empty,1',
        '7,Pay by card,Cards only.,The cart holds one lamp.,Sign out,"smoke,cards",high,classic,"1. Open the checkout\n2. ""Enter a card,\nand pay""","2. The order is confirmed.",1. Chrome,2,1,Pay/Refund,',
        '8,Sign in,,,,,Not set,gherkin,"Given a customer\nWhen 2 orders exist",,,,,,',
      ].join('\n'),
      qase,
    )
    expect(cases).toMatchObject([
      { Folder: 'Checkout', Name: '' },
      { Folder: 'Checkout/Pay\\/Refund', Name: '' },
      { Folder: 'Empty', Name: '' },
      {
        Folder: 'Checkout/Pay\\/Refund',
        'Legacy ID': 'TC-7',
        Priority: 'high',
        Preconditions: 'The cart holds one lamp.\n\nCards only.',
        'Step 1': 'Open the checkout\n\nTest data: Chrome',
        'Expected 1': '',
        'Step 2': 'Enter a card,\nand pay',
        'Expected 2': 'The order is confirmed.',
      },
      { Folder: 'Imported', 'Step 1': 'Given a customer\nWhen 2 orders exist', 'Step 2': '' },
    ])
    expect(stdout).toContain('2 test cases written')
    expect(stdout).toContain('1 column postconditions')
    expect(stdout).toContain('1 priority Not set, which became medium')
  })

  it('reads the rows that the Test Case Importer of Xray reads, and the JSON of a Jira export', async () => {
    const steps = JSON.stringify([
      { fields: { Action: 'Open', Data: '', 'Expected Result': 'The form appears.' } },
      { fields: { Action: 'Pay', Data: 'Visa' }, attachments: ['card.png'] },
    ]).replaceAll('"', '""')
    const { cases, stdout } = await convertFile(
      [
        'TCID;Test Type;Test Summary;Test Priority;Labels;Component;Component;Test Repo;Action;Data;Result;Gherkin definition',
        '1;Manual;Pay by card;High;smoke;Shop;Web;/Checkout/Payment;Open the checkout;;The form appears.;',
        '1;;;;;;;;Enter a card;4242;The order is confirmed.;',
        '2;Cucumber;Sign in;Low;;;;/Account;;;;Given a customer',
        `3;Manual;Pay;Major;;;;/Checkout;"${steps}";;;`,
      ].join('\n'),
      xray,
    )
    expect(cases).toMatchObject([
      { Folder: 'Checkout/Payment', 'Step 2': 'Enter a card\n\nTest data: 4242' },
      { Priority: 'low', 'Step 1': 'Given a customer' },
      { Priority: 'high', 'Expected 1': 'The form appears.', 'Step 2': 'Pay\n\nTest data: Visa' },
    ])
    expect(
      stdout
        .split('\n')
        .slice(2)
        .map((line) => line.trim()),
    ).toEqual(['1 column Component', '1 column Component (2)', '1 attachments of steps', ''])
  })

  it('keeps the objectives, test data, folders and scripts of Zephyr Scale', async () => {
    const script = 'Test Script'
    const columns = `${script} (Step-by-Step)`
    const { cases, stderr } = await convertFile(
      [
        `Key,Name,Folder,Priority,Labels,Coverage (Issues),Precondition,Objective,${columns} - Step,${columns} - Test Data,${columns} - Expected Result,${script} (Plain Text),${script} (BDD)`,
        'SHOP-T7,Pay by card,/Checkout/Payment,High,"smoke,cards",WEB-1,The cart holds one lamp.,Cards are accepted.,Enter a card,4242 4242,The form accepts it.,,',
        ',,,,,,,,,Visa,The order is confirmed.,,',
        'SHOP-T8,Sign out,,Low,,,,Nobody stays signed in.,,,,,',
        'SHOP-T9,Pay,/Pay,Normal,,,,,,,,Pay with a card,',
        'SHOP-T10,Refund,/Pay,Normal,,,,,,,,,Given an order',
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
      { 'Step 1': 'Pay with a card' },
      { 'Step 1': 'Given an order' },
    ])
  })

  it.each([
    ['a byte order mark', `\uFEFF${testRailHeader}\nC1,A,B,Low,,,,,One,Two`],
    ['semicolons', `${testRailHeader}\nC1,A,B,Low,,,,,One,Two`.replaceAll(',', ';')],
    ['CRLF and empty rows', `${testRailHeader}\r\n\r\nC1,A,B,Low,,,,,One,Two\r\n,,,,,,,,,\r\n`],
  ])('reads %s', async (_, file) => {
    const { cases, stderr } = await convertFile(file)
    expect(stderr).toBe('')
    expect(cases).toHaveLength(1)
    expect(cases[0]).toMatchObject({ Name: 'A', 'Legacy ID': 'C1', 'Step 1': 'One' })
  })

  it.each([
    ['C1,A,B', 'Line 2: the row and the header differ in length'],
    ['C1,,B,,,,,,One,1', 'Line 2: a test case without a title'],
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
        expect.stringContaining('C1042 remains'),
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
      code: getCode('review_export.py'),
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

/** Parses CSV with quoted cells into one object per row, with keys from the first row. */
function parseCsvRecords(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [all, value, end] of text
    .trimEnd()
    .matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy)) {
    rows.at(-1)!.push(value!.startsWith('"') ? value!.slice(1, -1).replaceAll('""', '"') : value!)
    if (end !== ',' && end !== '') rows.push([])
    if (all === '' || end === '') break
  }
  const [header = [], ...others] = rows
  return others.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
  )
}
