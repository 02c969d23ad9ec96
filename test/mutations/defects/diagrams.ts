import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { foundBy, mark, type Defect } from '../defect.ts'
import { replace } from '../edit-page.ts'

const productFile = path.join(import.meta.dirname, '../../example-site/content-src/product.yaml')
const { name: productName } = parse(readFileSync(productFile, 'utf8')) as Record<string, string>

const file = 'diagrams/run-life.dot'
const page = 'tms/test-run-configuration.mdx'

/** Replaces the first place that matches in a diagram's source. */
function edit(pattern: RegExp, replacement: string): Partial<Defect> {
  return { page: file, change: replace(pattern, replacement) }
}

const sources = [
  ...foundBy('diagram:syntax', 'error', {
    'a bracket that is not closed': edit(/"\]\n(?= +[\w-]+ \[)/, `"\n${mark}`),
    'a text that is not closed': edit(/"clone"/, `${mark}"clone`),
    'a graph that is not closed': edit(/\n\}\n$/, `${mark}\n`),
    'an attribute that does not exist': edit(/label=/, `${mark}lable=`),
    'a color': edit(/label=/, `${mark}color=red label=`),
    'a class that does not exist': edit(/class="/, `${mark}class="imporant `),
    'a shape that does not exist': edit(/label=/, `${mark}shape=squre label=`),
    'an edge to a cluster that does not exist': edit(
      /lhead=cluster_run/,
      `${mark}lhead=cluster_rum`,
    ),
    'a second graph in the file': edit(/$/, `${mark}digraph { second }\n`),
  }),
  ...foundBy('diagram:size', 'warning', {
    'a drawing that no phone can show': {
      page: 'diagrams/roles.dot',
      change: (text) => mark + text.replace(/\{\n/, '{\n  rankdir=LR\n'),
    },
  }),
  ...foundBy('diagram:unused', 'warning', {
    'a diagram that no page shows': {
      changeFiles: () => ({ 'diagrams/new.dot': `${mark}digraph {\n  one -> two\n}\n` }),
    },
  }),
]

const texts = [
  ...foundBy('cspell:unknown-word', 'warning', {
    'a misspelling in a label': edit(/label="/, `${mark}label="Recieved `),
  }),
  ...foundBy('prose:terminology', 'warning', {
    'a testcase in a label': edit(/label="/, `${mark}label="Testcase `),
  }),
  ...foundBy('terminology:product-name', 'error', {
    'the name of the product in a label': {
      ...edit(/label="/, `${mark}label="${productName} `),
      alsoFinds: ['cspell:unknown-word'],
    },
  }),
  ...foundBy('variable:unknown', 'error', {
    'an unknown variable in a label': edit(/label="/, `${mark}label="{product.nmae} `),
  }),
]

const uses = [
  ...foundBy('diagram:missing-source', 'error', {
    'a source that does not exist': {
      page,
      change: replace(/( {2}src="\.\.\/diagrams\/)run-life/, `${mark}$1run-live`),
      alsoFinds: ['diagram:unused'],
    },
    'a source in another folder': {
      page,
      change: replace(/( {2}src=")\.\.\/diagrams/, `${mark}$1./diagrams`),
      alsoFinds: ['diagram:unused'],
    },
  }),
  ...foundBy('mdx:component', 'error', {
    'a diagram without an alternative text': {
      page,
      change: replace(/(<Diagram\n.*\n) {2}alt=.*\n/, `${mark}$1`),
    },
    'a diagram without a text description': {
      page,
      change: replace(/(<Diagram\n(?:.*\n)*?>\n)[\s\S]*?(?=<\/Diagram>)/, `${mark}$1\n`),
    },
  }),
]

/** Defects of diagrams and of the places that show them. */
export const diagramDefects: Defect[] = [...sources, ...texts, ...uses]
