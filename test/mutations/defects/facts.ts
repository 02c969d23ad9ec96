import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, replace } from '../edit-page.ts'

const limitsFile = 'facts/limits.yaml'
const rolesFile = 'facts/roles.yaml'

/** Kinds of defect in facts, and in pages that use them. */
export const factDefects: Defect[] = [
  ...foundBy('facts:schema', 'error', {
    'a limit in words': {
      page: limitsFile,
      change: replace(/trialDays: \d+/, `trialDays: ${mark}many`),
    },
    'a role that there is not': {
      page: rolesFile,
      change: replace(/(?<=trackers\n {4})role: Admin/, `${mark}role: Administrator`),
    },
  }),
  ...foundBy('facts:component', 'error', {
    'a table of limits that there is not': {
      page: 'api/api_intro.mdx',
      change: replace(/<Limits of="api"/, `<Limits ${mark}of="apis"`),
    },
    'a run that there is not': {
      page: 'index.mdx',
      change: replace(/<ExampleRun id="23"/, `<ExampleRun ${mark}id="77"`),
    },
  }),
  ...foundBy('facts:term', 'warning', {
    'a word that the glossary replaces': addBlock(`Then the key is ${mark}revoked for good.`),
  }),
  ...foundBy('facts:example', 'warning', {
    'a marker that no test case has': addBlock(`Then open ${mark}SHOP-099 in the tree.`),
    'a title of another test case': addBlock(
      `Then open SHOP-007 "${mark}Pay by coin" in the tree.`,
    ),
    'a run that the company does not have': addBlock(`Then open \`/project/SHOP/run/${mark}77\`.`),
    'an address of nobody': addBlock(`Then write to \`${mark}mora@lumen.example\` about it.`),
  }),
  ...foundBy('variable:unknown', 'error', {
    'a slip in the name of a limit': {
      page: 'api/api_intro.mdx',
      change: replace(/\{product\.limits\.pageSize\}/, `${mark}{product.limits.pagesSize}`),
    },
    'a slip in the name of an action': {
      page: 'tms/quick-start.mdx',
      change: replace(/\{product\.roles\.editTestCases\}/, `${mark}{product.roles.editTestCase}`),
    },
  }),
]
