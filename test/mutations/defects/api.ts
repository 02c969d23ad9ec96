import { foundBy, mark, type Changes, type Defect } from '../defect.ts'
import { addBlock, addFence, replace } from '../edit-page.ts'

const apiFile = 'api/openapi.yaml'

/** Changes the description in one place. */
function inDescription(pattern: RegExp, replacement: string): Partial<Defect> {
  return { page: apiFile, change: replace(pattern, replacement) }
}

const base = 'https://{product.apiHost}/api/public/v0'
const header = '-H "Authorization: ApiKey ${product.envPrefix}_TOKEN"'

/** A shell fence with one call. */
const addCurl = (call: string) => addFence('bash', call)

const description = [
  ...foundBy('api:description', 'error', {
    'a role with a slip of the pen': inDescription(
      /^( *)x-minimum-role: \{product\.roles\.readTestCases\}$/m,
      `${mark}$1x-minimum-role: Viewr`,
    ),
    'an error that does not say what to do': inDescription(
      /^( *Unauthorized:\n.*\n) *x-action: .*\n/m,
      `${mark}$1`,
    ),
    'an operation without a text': {
      ...inDescription(
        /^( {4}get:\n(?: {6}.*\n)*? {6}summary: List tags\n) {6}description: \|\n(?: {8}.*\n)+/m,
        `${mark}$1`,
      ),
      alsoFinds: ['redocly:operation-description'],
    },
  }),
  ...foundBy('api:example', 'error', {
    'an example beyond a limit': inDescription(/^( *)code: APP$/m, `${mark}$1code: APPLES`),
    'an example of the wrong type': inDescription(
      /^( *)milestoneId: 5$/m,
      `${mark}$1milestoneId: five`,
    ),
  }),
  ...foundBy('redocly:struct', 'error', {
    'a key with a slip of the pen': inDescription(
      /^( *)operationId: listUsers$/m,
      `$1operationId: listUsers\n${mark}$1sumary: List users`,
    ),
  }),
  ...foundBy('redocly:no-unresolved-refs', 'error', {
    'a reference that leads nowhere': {
      ...inDescription(
        /^( *)items:\n( *\$ref: '#\/components\/schemas\/)Priority'$/m,
        `${mark}$1items:\n$2Prioirty'`,
      ),
      alsoFinds: ['redocly:no-unused-components'],
    },
  }),
  ...foundBy('link:missing-page', 'error', {
    'a link in a description': inDescription(/(\]\()\/billing\)/, `$1${mark}/biling)`),
  }),
  ...foundBy('cspell:unknown-word', 'warning', {
    'a word in a description': inDescription(
      /^( *description: )Name of the run\b/m,
      `$1${mark}Naem of the run`,
    ),
  }),
]

const references = [
  ...foundBy('api:component', 'error', {
    'a real operation that loses a letter': {
      page: 'api/tag.mdx',
      change: replace(/<Operation id="listTags" \/>/, `${mark}<Operation id="listTag" />`),
      alsoFinds: ['api:coverage', 'link:missing-anchor'],
    },
    'an operation on another page': {
      page: 'api/users.mdx',
      change: addBlock(`${mark}<Operation id="listTags" />`),
      alsoFinds: ['api:coverage'],
    },
    'a schema that does not exist': addBlock(`${mark}<Schema name="QueryPlans" />`),
    'a list of operations where there are none': {
      page: 'tms/quick-start.mdx',
      change: addBlock(`${mark}<Operations />`),
    },
  }),
  ...foundBy('link:missing-anchor', 'warning', {
    'a field that does not exist': addBlock(
      `See [the IDs](${mark}/api/tag#op-listTags.response.tags.ids).`,
    ),
  }),
]

const samples = foundBy('api:sample', 'error', {
  'a real call of another path': {
    page: 'api/api_intro.mdx',
    change: replace(/^(curl .*\/project\/SHOP\/)tag"/m, `${mark}$1tags"`),
  },
  'a real call without the key': {
    page: 'administration/users-permissions.mdx',
    change: replace(/^(curl [^\n]*)\\\n[^\n]*Authorization[^\n]*$/m, `${mark}$1`),
  },
  'another method': addCurl(`${mark}curl -X DELETE "${base}/users" ${header}`),
  'an unknown parameter': addCurl(`${mark}curl "${base}/project/SHOP/run?tag=4" ${header}`),
  'a parameter of the wrong type': addCurl(
    `${mark}curl "${base}/project/SHOP/run?closed=perhaps" ${header}`,
  ),
  'a body that lacks a key': addCurl(
    `${mark}curl "${base}/project" ${header} --json '{ "code": "APP" }'`,
  ),
  'a body with a key too many': addCurl(
    `curl "${base}/project" ${header} --json '{\n  "code": "APP",\n  "title": "Mobile app",\n${mark}  "name": "a"\n}'`,
  ),
  'fetch without its media type': addFence(
    'js',
    `${mark}await fetch('${base}/project', {
  method: 'POST',
  headers: { Authorization: key },
  body: JSON.stringify({ code: 'APP', title: 'Mobile app' }),
})`,
  ),
  'requests with another key': addFence(
    'python',
    `import requests\n\n${mark}requests.get("${base}/users", headers={"Authorization": "Bearer t1842"})`,
  ),
  'a call in a workflow': addFence(
    'yaml',
    `steps:\n  - run: |\n      npm test\n${mark}      curl "${base}/user" ${header}`,
  ),
  'a response that is another one': addBlock(
    `\`\`\`bash\ncurl "${base}/project/SHOP/tag" ${header}\n\`\`\`\n\n\`\`\`json\n{\n${mark}  "tags": [{ "id": "3", "title": "smoke" }]\n}\n\`\`\``,
  ),
})

/** Changes a page and the description together; see the rule. */
const coverage = foundBy('api:coverage', 'error', {
  'an operation that no page shows': {
    changeFiles: (files): Changes => ({
      'api/tag.mdx': files.get('api/tag.mdx')!.replace('<Operation id="listTags" />', 'Text.'),
      [apiFile]: files.get(apiFile)!.replace(/^( *operationId: listTags)$/m, `${mark}$1`),
    }),
    alsoFinds: ['api:component', 'link:missing-anchor'],
  },
  'a page that does not exist': {
    ...inDescription(/^( *)x-page: api\/users$/m, `${mark}$1x-page: api/user`),
    alsoFinds: ['api:component'],
  },
})

/** Defects of the API's description, of the components that show it, and of calls in samples. */
export const apiDefects: Defect[] = [...description, ...references, ...samples, ...coverage]
