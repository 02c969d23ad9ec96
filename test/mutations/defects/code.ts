import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, addFence, replace } from '../edit-page.ts'

const json = foundBy('code:json', 'error', {
  'a comma too many': addFence('json', `{\n  "a": 1,\n${mark}}`),
  'a comma too few': addFence('json', `{\n  "a": 1\n${mark}  "b": 2\n}`),
  'a bracket that is never closed': addFence('json', `{\n  "a": [1, 2\n${mark}}`),
  'a key without quotes': addFence('json', `{\n${mark}  a: 1\n}`),
  'single quotes': addFence('json', `{\n${mark}  'a': 1\n}`),
  'a real sample that loses its last brace': replace(
    /^(```json\n\{\n(?:(?!```)[^\n]*\n)*)((?!```)[^\n]*\n)\}\n```$/m,
    `$1${mark}$2\`\`\``,
  ),
})

const yaml = foundBy('code:yaml', 'error', {
  'a key that stands twice': addFence('yaml', `a: 1\n${mark}a: 2`),
  'items that are not in line': addFence('yaml', `a:\n  b: 1\n${mark} c: 2`),
  'a tab for indentation': addFence('yaml', `a:\n${mark}\tb: 1`),
  'an open quote': addFence('yaml', `${mark}a: "b\nc: 1`),
})

const others = [
  ...foundBy('code:toml', 'error', {
    'a value that is missing': addFence('toml', `[tool]\n${mark}name =`),
    'a text without quotes': addFence('toml', `[tool]\n${mark}name = acme`),
  }),
  ...foundBy('code:xml', 'error', {
    'a tag that is never closed': addFence('xml', `<a>\n  <b>\n${mark}</a>`),
    'an attribute without quotes': addFence('xml', `${mark}<a b=1></a>`),
    'a bare ampersand': addFence('xml', `${mark}<a>b & c</a>`),
  }),
  ...foundBy('code:shell', 'error', {
    'a quote that is never closed': addFence('bash', `${mark}echo "a`),
    'a loop that is never closed': addFence('bash', `for a in 1 2; do\n${mark}  echo $a`),
    'a condition without its end': addFence('sh', `if true; then\n${mark}  echo a`),
    'a closing bracket too many': addFence('bash', `${mark}echo a)`),
  }),
  ...foundBy('code:typescript', 'error', {
    'TypeScript with an open parenthesis': addFence(
      'ts',
      `const a: string = f(1\n${mark}const b = 2`,
    ),
    'JavaScript with a missing brace': addFence('js', `function f() {\n${mark}  return 1`),
    'JavaScript with types': addFence('js', `${mark}const a: string = 'b'`),
    'JSX with an open tag': addFence('tsx', `${mark}const a = <b>`),
  }),
]

const pipelines = [
  ...foundBy('code:ci-workflow', 'error', {
    'a workflow with an unknown key': replace(
      /^( *)runs-on: ubuntu-latest$/m,
      `${mark}$1runs_on: ubuntu-latest`,
    ),
    'a workflow without jobs': addFence(
      'yaml filename=".github/workflows/a.yml"',
      `${mark}name: Tests\non: push`,
    ),
    'a workflow with a value of the wrong type': addFence(
      'yaml filename=".github/workflows/a.yml"',
      `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n${mark}    steps: all`,
    ),
    'a pipeline with a value of the wrong type': addFence(
      'yaml filename=".gitlab-ci.yml"',
      `a:\n  script: make\n${mark}  when: perhaps`,
    ),
  }),
]

const places = [
  ...foundBy('code:json', 'error', {
    'a sample in a list': addBlock(
      `1. Send:\n\n   \`\`\`json\n   {\n     "a": 1,\n   ${mark}}\n   \`\`\``,
    ),
    'a sample in a tab': addBlock(
      `<Tabs>\n\n<Tab label="One">\n\n\`\`\`json\n{ ${mark}a: 1 }\n\`\`\`\n\n</Tab>\n\n</Tabs>`,
    ),
  }),
  ...foundBy('code:language', 'warning', {
    'a language with a slip of the pen': addFence(`${mark}jsno`, '{}'),
  }),
]

/** Defects of samples of code. */
export const codeDefects: Defect[] = [...json, ...yaml, ...others, ...pipelines, ...places]
