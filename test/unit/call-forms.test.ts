import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildFormCall, toFieldTexts } from '#core/api-call/build-form-call.ts'
import type { FieldRules } from '#core/api-call/call-form.ts'
import { printCall } from '#core/api-call/print-call.ts'
import { readField, toFieldText } from '#core/api-call/read-field.ts'
import { buildCallForms, makeCallForms } from '#features/api-reference/console/make-call-forms.ts'
import { buildSampleCall } from '#features/api-reference/render/sample-call.ts'
import { buildTestApi, testDescription, testVariables } from '../support/api.ts'

const token = 'ACMETOOL_TOKEN'
const described = testDescription
  .replace(
    /servers:\n {2}- url: .*\n/,
    `servers:
  - url: https://{tenant}.acme.example/api/
    variables:
      tenant: { default: lumen, description: Your **tenant**. }
      region: { default: eu, enum: [eu, us] }
`,
  )
  .replace(
    'operationId: uploadFiles',
    `operationId: uploadFiles
      parameters:
        - { name: If-Match, in: header, required: true, example: v1, schema: { type: string } }
        - { name: X-Tags, in: header, example: [1, 2], x-sample: true, schema: { type: array, items: { type: integer } } }
        - { name: X-Note, in: header, schema: { type: string } }
        - { name: accept, in: header, required: true, schema: { type: string } }
        - { name: session, in: cookie, example: a b, x-sample: true, schema: { type: string } }`,
  )
const api = buildTestApi(described)
const forms = buildCallForms(api, 'api/folders', token)
const formOf = (id: string) => forms.operations.find((form) => form.id === id)!
const build = (id: string, typed: Record<string, string> = {}) =>
  buildFormCall(forms, formOf(id), typed)

describe('forms', () => {
  it('are a file per page with all operations of it', () => {
    const site = { references: { 'api-reference': api }, variables: testVariables }
    const files = makeCallForms(site)
    expect([...files.keys()]).toEqual(['api/folders.forms.json'])
    expect(JSON.parse(files.get('api/folders.forms.json')!)).toEqual(forms)
    expect(makeCallForms({ ...site, references: {} })).toEqual(new Map())
  })

  it('begin with the call of the sample on the page', () => {
    for (const operation of api.operations) {
      const sample = buildSampleCall(operation, operation.body?.examples[0], api, token)
      const { call, errors } = build(operation.id)
      expect(errors).toEqual({})
      expect(printCall(call!)).toEqual(printCall(sample))
    }
  })

  it('say of each field what the description says', () => {
    const { parameters, body, answers } = formOf('createFolder')
    expect([parameters.path[0], body!.fields.map(({ name, kind }) => [name, kind])]).toMatchObject([
      {
        name: 'project_id',
        kind: 'text',
        required: true,
        minLength: 2,
        limits: '2 to 5 characters',
      },
      [
        ['title', 'text'],
        ['parentId', 'integer'],
        ['color', 'text'],
        ['owner', 'json'],
      ],
    ])
    expect(parameters.query).toEqual([])
    expect(answers.map(({ status }) => status)).toEqual(['201', '401', '409'])
    expect(
      forms.variables.map(({ name, description, enum: values }) => [name, description, values]),
    ).toEqual([
      ['tenant', 'Your tenant.', undefined],
      ['region', '', ['eu', 'us']],
    ])
  })
})

describe('a call', () => {
  it('has what is typed in each place', () => {
    const { call, errors } = build('listFolders', {
      'server.tenant': 'shop-2',
      'path.project_id': 'A/B',
      'listFolders.query.tags': '3\n4',
    })
    expect(errors).toEqual({})
    expect(call).toMatchObject({
      url: 'https://shop-2.acme.example/api/project/A%2FB/folder',
      query: [
        { name: 'limit', value: 2 },
        { name: 'tags', value: 3 },
        { name: 'tags', value: 4 },
      ],
    })
  })

  it('has headers and cookies, but for those that OpenAPI describes by other means', () => {
    const { header, cookie } = formOf('uploadFiles').parameters
    expect([...header, ...cookie].map(({ name }) => name)).toEqual([
      ...['If-Match', 'X-Tags', 'X-Note', 'session'],
    ])
    const { call } = build('uploadFiles')
    const codes = printCall(call!).map(({ code }) => code)
    expect(codes[0]).toContain(`
  -H "Authorization: ApiKey $ACMETOOL_TOKEN" \\
  -H "If-Match: v1" \\
  -H "X-Tags: 1,2" \\
  -H "Cookie: session=a%20b" \\`)
    expect(codes[1]).toContain(`
    'If-Match': 'v1',
    'X-Tags': '1,2',
    Cookie: 'session=a%20b',
  },`)
    expect(codes[2]).toContain(`
        "If-Match": "v1",
        "X-Tags": "1,2",
        "Cookie": "session=a%20b",
    },`)
    const typed = build('uploadFiles', { 'uploadFiles.header.X-Note': 'ä' })
    expect(typed.call!.headers).toContainEqual({ name: 'X-Note', value: 'ä' })
    expect(typed.errors['uploadFiles.header.X-Note']).toContain('ASCII')
  })

  it.each([
    [{ 'path.project_id': '' }, 'path.project_id', 'Required'],
    [{ 'path.project_id': 'A' }, 'path.project_id', 'At least 2 characters'],
    [{ 'path.project_id': '..' }, 'path.project_id', 'Leads to another address'],
    [{ 'server.tenant': 'a b' }, 'server.tenant', 'Does not match `^[A-Za-z0-9.-]+$`'],
    [{ 'createFolder.body.title': '' }, 'createFolder.body.title', 'Required'],
    [
      { 'createFolder.body.parentId': '1.5' },
      'createFolder.body.parentId',
      'Expected a whole number',
    ],
    [
      { 'createFolder.body.parentId': '99999999999999999' },
      'createFolder.body.parentId',
      'Expected a whole number',
    ],
    [
      { 'createFolder.body.color': 'blue' },
      'createFolder.body.color',
      'Expected one of `red`, `green`',
    ],
    [{ 'createFolder.body': '{"parentId": 1}' }, 'createFolder.body', '`title` is required'],
    [{ 'createFolder.body': '{"title": 1}' }, 'createFolder.body', '`title`: Expected a text'],
    [{ 'createFolder.body': '[]' }, 'createFolder.body', 'Expected an object'],
  ])('with %j is made, and the field says what is wrong', (typed, key, error) => {
    const { call, errors } = build('createFolder', typed)
    expect(errors).toEqual({ [key]: error })
    expect(call).toBeDefined()
  })

  it.each(['{"title": ', '{"title": "a", "parentId": 12345678901234567890}', '{"a": 1e999}'])(
    'of JSON that cannot be kept is not made: %s',
    (json) => {
      const { call, errors } = build('createFolder', { 'createFolder.body': json })
      expect(call).toBeUndefined()
      expect(Object.keys(errors)).toEqual(['createFolder.body'])
    },
  )

  it('of what fields hold is the same as JSON', () => {
    const value = { title: 'a', parentId: 3, owner: { email: 'a@b.example' } }
    const texts = toFieldTexts(formOf('createFolder').body!.fields, value)!
    const typed = Object.entries({ title: '', parentId: '', color: '', ...texts })
    const byField = Object.fromEntries(
      typed.map(([name, text]) => [`createFolder.body.${name}`, text]),
    )
    const asJson = { 'createFolder.body': JSON.stringify(value) }
    expect(build('createFolder', byField)).toEqual(build('createFolder', asJson))
    expect(toFieldTexts(formOf('createFolder').body!.fields, { other: 1 })).toBeUndefined()
  })
})

describe('a field', () => {
  it.each<[FieldRules, fc.Arbitrary<unknown>]>([
    [{ kind: 'text' }, fc.string({ minLength: 1, unit: 'binary' })],
    [{ kind: 'integer' }, fc.maxSafeInteger()],
    [{ kind: 'boolean' }, fc.boolean()],
    [{ kind: 'list', items: { kind: 'integer' } }, fc.array(fc.maxSafeInteger(), { minLength: 1 })],
    [{ kind: 'json' }, fc.jsonValue().filter((value) => isKept(JSON.stringify(value)))],
  ])('of %j reads back what it shows', (rules, values) => {
    fc.assert(
      fc.property(values, (value) => {
        const { value: read, error } = readField(rules, toFieldText(rules, value))
        expect(error).toBeUndefined()
        expect(JSON.stringify(read)).toBe(JSON.stringify(value))
      }),
      { seed: 20251004, numRuns: 1000 },
    )
  })

  it.each<[FieldRules, string, string]>([
    [{ kind: 'number' }, 'x', 'Expected a number'],
    [{ kind: 'number', exclusiveMinimum: 0 }, '0', 'More than 0'],
    [{ kind: 'integer', minimum: 1 }, '0', 'At least 1'],
    [{ kind: 'integer', maximum: 9 }, '10', 'At most 9'],
    [{ kind: 'integer' }, '007', 'Expected a whole number'],
    [{ kind: 'boolean' }, 'yes', 'Expected true or false'],
    [{ kind: 'text', maxLength: 1 }, 'ab', 'At most 1 character'],
    [{ kind: 'list', items: { kind: 'integer' } }, '1\nb', 'Item 2: Expected a whole number'],
    [{ kind: 'list', maxItems: 1 }, 'a\nb', 'At most 1 item'],
    [{ kind: 'list', minItems: 2 }, 'a', 'At least 2 items'],
    [{ kind: 'list', uniqueItems: true }, 'a\na', 'No item twice'],
    [{ kind: 'json', shape: 'array' }, '{}', 'Expected an array'],
  ])('of %j says of %j: %s', (rules, text, error) => {
    expect(readField(rules, text).error).toBe(error)
  })
})

/** Whether JSON has neither `-0` nor numbers of more digits than can be kept. */
function isKept(json: string): boolean {
  return !/\d{16}/.test(json) && JSON.stringify(JSON.parse(json)) === json
}
