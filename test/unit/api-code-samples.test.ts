import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { api, checkSample, matchSample } from '../support/match-sample.ts'

const url = `${api.server}/project/SHOP/folder`
const auth = 'Authorization: `ApiKey ${t}`'

describe('fetch', () => {
  it.each([
    [
      'a constant for the base',
      `const base = '${api.server}'\nfetch(\`\${base}/project/\${code}/folder\`, { headers: { ${auth} } })`,
    ],
    ['headers of the class', `fetch('${url}', { headers: new Headers({ ${auth} }) })`],
    ['options that are not known', `fetch('${url}', options)`],
    [
      'TypeScript',
      `const r: Response = await fetch(new URL('${url}') as URL, { headers: { ${auth} } satisfies object })`,
    ],
    [
      'a form',
      `const form = new FormData()\nform.append('files', a)\nfetch('${api.server}/file', { method: 'POST', headers: { ${auth} }, body: form })`,
    ],
    [
      'a body that is put together',
      `const body = { title: 'a', ...more }\nfetch('${url}', { method: 'post', headers: { ${auth}, 'content-type': 'application/json' }, body: JSON.stringify(body) })`,
    ],
    [
      'text put together',
      `fetch('${api.server}' + '/project/' + code + '/folder?limit=' + 5, { headers: { ${auth} } })`,
    ],
  ])('%s is right', (_, code) => {
    expect(checkSample('ts', code)).toEqual([])
    expect(matchSample('ts', code)).toHaveLength(1)
  })

  it.each([
    [
      'a wrong path behind a constant',
      `const base = '${api.server}'\nfetch(\`\${base}/projects\`, { headers: { ${auth} } })`,
      ['/projects: Cannot find path `/projects` in the API'],
    ],
    [
      'a header that is missing',
      `fetch('${url}')`,
      ['/api/public/v0/project/SHOP/folder: Cannot find header `Authorization`'],
    ],
    [
      'a body in a constant',
      `const body = { titel: 'a' }\nfetch('${url}', { method: 'POST', headers: { ${auth}, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })`,
      ['titel: Unexpected key `titel`; did you mean `title`?'],
    ],
    [
      'a body without its media type',
      `fetch('${url}', { method: 'POST', headers: { ${auth} }, body: JSON.stringify({ title: 'a' }) })`,
      ['fetch: Unexpected media type `text/plain`, expected `application/json`'],
    ],
    [
      'a field of a form',
      `const form = new FormData()\nform.append('file', a)\nfetch('${api.server}/file', { method: 'POST', headers: { ${auth} }, body: form })`,
      ["'file': Unexpected field `file` of the form; did you mean `files`?"],
    ],
    [
      'an escape in front of it',
      `fetch('${url}', { method: 'POST', headers: { ${auth}, 'Content-Type': 'application/json' }, body: '{ "a\\u0062": 1, "title": "x" }' })`,
      ['"a\\u0062": Unexpected key `ab`'],
    ],
  ])('%s is found', (_, code, expected) => {
    expect(checkSample('js', code)).toEqual(expected)
  })
})

describe('requests', () => {
  const headers = 'headers={"Authorization": f"ApiKey {t}"}'

  it.each([
    [
      'a formatted text',
      `base = "${api.server}"\nrequests.get(f"{base}/project/{code}/folder", ${headers})`,
    ],
    [
      'texts side by side',
      `requests.get(\n    "${api.server}"\n    "/project/SHOP/folder",  # all of them\n    ${headers},\n)`,
    ],
    [
      'a session',
      `s = requests.Session()\ns.headers.update(h)\ns.post("${url}", json={"title": "a", **more})`,
    ],
    [
      'the method as an argument',
      `requests.request("POST", "${url}", ${headers}, json=dict(title="a"))`,
    ],
    [
      'urllib',
      `from urllib.request import Request, urlopen\nreq = Request("${url}", data=json.dumps({"title": "a"}).encode(), headers={"Authorization": k, "Content-Type": "application/json"})\nwith urlopen(req) as r:\n    print(r)`,
    ],
    ['arguments that are not known', `requests.get("${url}", **options)`],
    ['an answer that is read at once', `print(requests.get("${url}", ${headers}).json()["total"])`],
    [
      'a part that is indented',
      `    for r in requests.get("${url}", ${headers}).json():\n        use(r)`,
    ],
    [
      'files',
      `requests.post("${api.server}/file", ${headers}, files=[("files", open("a", "rb"))])`,
    ],
  ])('%s is right', (_, code) => {
    expect(checkSample('python', code)).toEqual([])
    expect(matchSample('python', code)).toHaveLength(1)
  })

  it.each([
    [
      'a value of the wrong type',
      `requests.post("${url}", ${headers}, json={"title": True})`,
      ['True: Unexpected `true`, expected a text'],
    ],
    [
      'a wrong parameter',
      `requests.get("${url}", ${headers}, params={"limit": 5, "tag": [3, 4]})`,
      [
        '"tag": Unexpected parameter `tag` of `listFolders`; did you mean `tags`?',
        '"tag": Unexpected parameter `tag` of `listFolders`; did you mean `tags`?',
      ],
    ],
    [
      'a dictionary by name',
      `body = {"titel": "a"}\nrequests.post("${url}", ${headers}, json=body)`,
      ['"titel": Unexpected key `titel`; did you mean `title`?'],
    ],
    [
      'text in the place of JSON',
      `requests.post("${url}", ${headers}, data=json.dumps({"title": "a"}))`,
      ['requests.post: Unexpected media type `text/plain`, expected `application/json`'],
    ],
    [
      'a body that is missing',
      `requests.post("${url}", ${headers})`,
      ['/api/public/v0/project/SHOP/folder: Cannot find the body of `createFolder`'],
    ],
  ])('%s is found', (_, code, expected) => {
    expect(checkSample('python', code)).toEqual(expected)
  })
})

describe('other samples', () => {
  it('requests as they go over the wire are read', () => {
    const head = 'POST /api/public/v0/project/SHOP/folder HTTP/1.1\nHost: lumen.eu1.acme.example\n'
    const rest = 'Authorization: ApiKey a\nContent-Type: application/json\n\n'
    expect(checkSample('http', `${head}${rest}{ "title": "a" }`)).toEqual([])
    expect(checkSample('http', `${head}${rest}{ "title": 1 }`)).toEqual([
      '1: Unexpected `1`, expected a text',
    ])
    expect(checkSample('http', `GET ${url}?limits=5`)).toEqual([
      'limits=5: Unexpected parameter `limits` of `listFolders`; did you mean `limit`?',
    ])
  })

  it('shell code of pipelines is read, at its place', () => {
    const code = `job:\n  script:\n    - npm test\n    - 'curl -X PUT ${url} -H "Authorization: ApiKey $T"'\n`
    expect(checkSample('yaml', code)).toEqual([
      'PUT: Unexpected method `PUT` for `/project/{project_id}/folder`, expected `GET` or `POST`',
    ])
  })
})

it('no text makes a reader fail, or point outside of it', () => {
  const words = [
    'curl ',
    'fetch(',
    'requests.get(',
    'Request(',
    `"${url}"`,
    `'${url}'`,
    url,
    '`',
    '${',
    '}',
    '{',
    '(',
    ')',
    '[',
    ']',
    '"',
    "'",
    '"""',
    '\\',
    '\n',
    '-H ',
    '-d ',
    '-F',
    '--json ',
    '<<END\n',
    'END\n',
    '$(',
    '$A',
    ', ',
    ': ',
    '=',
    'f"',
    'headers',
    'json',
    'body',
    'JSON.stringify(',
    'const a = ',
    'a = ',
    '#',
    '+',
    '*',
    '**a',
    'GET ',
    ' ',
    '\uE000',
    '👩',
    '- script: |\n  ',
  ]
  const text = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((parts) => parts.join(''))
  const language = fc.constantFrom('bash', 'ts', 'python', 'http', 'yaml', 'console')
  fc.assert(
    fc.property(language, text, (name, code) => {
      for (const { part, problems } of matchSample(name, code)) {
        for (const { start, end } of problems) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(part.code.length)
        }
      }
    }),
    { seed: 20251005, numRuns: 3000 },
  )
})
