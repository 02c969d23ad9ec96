import { expect, it } from 'vitest'
import { api, checkSample } from '../support/match-sample.ts'

const url = `${api.server}/project/SHOP/folder`
const key = '-H "Authorization: ApiKey $T"'

it.each([
  [
    'options in any order and form',
    `curl -sSfL --request=GET -H"Authorization: ApiKey $T" --url "${url}"`,
  ],
  ['a query by --get', `curl -G "${url}" ${key} -d limit=5 --data-urlencode "tags=3"`],
  ['headers from a file', `curl ${url} -H @headers.txt`],
  ['a body from a file', `curl ${url} ${key} --json @folder.json`],
  [
    'a body with a variable for a value',
    `curl ${url} ${key} --json '{ "title": "a", "parentId": '$ID' }'`,
  ],
  ['a body in double quotes', `curl ${url} ${key} --json "{ \\"title\\": \\"$TITLE\\" }"`],
  ['a form', `curl ${api.server}/file ${key} -F files=@a.png -F "files=@b.png;type=image/png"`],
  ['a header in a variable', `curl ${url} -H "$HEADER"`],
  ['a call in a substitution', `ID=$(curl "${url}" ${key} | jq .id)`],
  ['a call in a loop', `for P in SHOP APP; do curl "${api.server}/project/$P/folder" ${key}; done`],
  ['a host that is not known', `curl "$URL/api/public/v0/project/SHOP/folder" ${key}`],
])('%s is right', (_, code) => {
  expect(checkSample('bash', code)).toEqual([[]])
})

it.each([
  ['another host', 'curl https://example.com/api/public/v0/nothing'],
  ['the web address of the tenant', 'curl https://lumen.eu1.acme.example/project/SHOP/run/23'],
  ['an address that is not known', 'curl "$URL"'],
  ['a path that is not known', `curl "$URL/project/SHOP/folders"`],
  ['another program', `wget ${url}`],
])('%s is left alone', (_, code) => {
  expect(checkSample('bash', code)).toEqual([])
})

it.each([
  [
    'a wrong value in a query',
    `curl "${url}?limit=0&limit=500" ${key}`,
    [
      'limit=0: Unexpected `0`, expected 1 to 100',
      'limit=500: Unexpected `500`, expected 1 to 100',
    ],
  ],
  [
    'a body that is no JSON',
    `curl ${url} ${key} --json '{ title: 1 }'`,
    ['title: Unexpected JSON: invalid symbol'],
  ],
  [
    'a value of the wrong type',
    `curl ${url} ${key} --json '{ "title": 3 }'`,
    ['3: Unexpected `3`, expected string'],
  ],
  [
    'a value beside a variable',
    `curl ${url} ${key} --json '{ "title": "'"$T"'", "color": "blue" }'`,
    ['"blue": Unexpected `"blue"`, expected one of `red`, `green`'],
  ],
  [
    'a key that is missing beside a variable',
    `curl ${url} ${key} --json '{ "color": "'"$C"'" }'`,
    ['{: Cannot find key `title`'],
  ],
  [
    'neither of two alternatives',
    `curl ${url} ${key} --json '{ "title": "a", "owner": { "user": 3 } }'`,
    ['"user": Unexpected key `user`'],
  ],
  [
    'a call in a terminal',
    `$ curl -X DELETE ${url} ${key}\nno`,
    [
      'DELETE: Unexpected method `DELETE` for `/project/{project_id}/folder`, expected `GET` or `POST`',
    ],
  ],
])('%s is found', (_, code, expected) => {
  expect(checkSample(code.startsWith('$ ') ? 'console' : 'bash', code)).toEqual([expected])
})
