import { foundBy, mark, type Changes, type Defect } from '../defect.ts'
import { addBlock, addFence, replace } from '../edit-page.ts'

const cliFile = 'automation/cli.yaml'
const usagePage = 'automation/cli/cli-usage.mdx'

/** A shell fence with one call of the tool. */
const addCall = (call: string) => addFence('bash', `${mark}{product.cli} ${call}`)

const commands = foundBy('cli:command', 'error', {
  'a real call with a slip in the command': replace(
    /^( *(?:- |run: )?(?:npx )?\{product\.cli(?:Package)?\}) junit-upload /m,
    `${mark}$1 junit-uplod `,
  ),
  'a real call with a slip in an option': replace(
    /^( *(?:- |run: )?npx \S+ junit-upload) --attachments/m,
    `${mark}$1 --attachment`,
  ),
  'a real call without its reports': replace(
    /^( *(?:- |run: )?(?:npx )?\{product\.cli(?:Package)?\} junit-upload(?: .*)?) \S+\.xml$/m,
    `${mark}$1`,
  ),
  'a command of a later version': addCall('playwright-json-upload results.json'),
  'an option of a later version': addCall('junit-upload --ignore-unmatched results.xml'),
  'an unknown letter': addCall('junit-upload -u results.xml'),
  'an unknown option in front of the command': addCall('--quiet junit-upload results.xml'),
  'an option without its value': addCall('junit-upload results.xml --run-name'),
  'an option in the place of a value': addCall('junit-upload --run-name --force results.xml'),
  'a value for a switch': addCall('junit-upload --force=true results.xml'),
  'the address of a run that is none': addCall('junit-upload --run-url 23 results.xml'),
  'an unknown placeholder': addCall('junit-upload --run-name "Nightly {DDD}" results.xml'),
  'two options that exclude each other': addCall(
    'junit-upload --run-name Nightly --run-url "$RUN_URL" results.xml',
  ),
  'an option that stands twice': addCall('junit-upload --run-name One --run-name Two results.xml'),
  'a call through npx': addFence(
    'bash',
    `npm ci\n${mark}npx --yes {product.cliPackage}@0.3.1 upload a.xml`,
  ),
  'a call in a condition': addFence('sh', `if ${mark}{product.cli} junit-upload; then echo ok; fi`),
  'a call that goes on in the next line': addFence(
    'bash',
    `{product.cli} junit-upload \\\n${mark}  --atachments results.xml`,
  ),
  'a call in a terminal': addFence(
    'console',
    `${mark}$ {product.cli} junit-upload --al results.xml
Cannot read the report`,
  ),
  'a call in a list': addBlock(
    `1. Upload:\n\n   \`\`\`bash\n   ${mark}{product.cli} junit-upload\n   \`\`\``,
  ),
  'a call in a block of a workflow': addFence(
    'yaml',
    `steps:\n  - run: |\n      npm test\n${mark}      npx {product.cliPackage} junit-upload --x a.xml`,
  ),
  'a call in a folded text of a pipeline': addFence(
    'yaml',
    `script:\n  - >-\n    npx {product.cliPackage} junit-upload\n${mark}    --x\n    a.xml`,
  ),
  'a call in the scripts of a package': addFence(
    'json',
    `{\n  "scripts": {\n${mark}    "report": "{product.cli} junit-upload --x a.xml"\n  }\n}`,
  ),
  'a call in a plain text': addFence('text', `Then:\n${mark}{product.cli} junit-upload --x a.xml`),
  'an option that the description does not have any more': {
    changeFiles: (files) => ({
      [cliFile]: files.get(cliFile)!.replace('      attachments:', '      with-files:'),
      ...markCode(files, /junit-upload.* --attachments/),
    }),
  },
})

const description = [
  ...foundBy('cli:schema', 'error', {
    'a key of the description with a slip': changeDescription('repeatable:', 'repeatabel:'),
    'a text for a truth value': changeDescription('required: true', 'required: perhaps'),
    'an option that excludes an unknown one': changeDescription('[run-name]', '[name]'),
    'an open quote': changeDescription('description: Prints full', 'description: "Prints full'),
  }),
  ...foundBy('link:missing-anchor', 'warning', {
    'a link of the description': changeDescription('(/cli-usage#run-name-', '(/cli-usage#name-'),
    'an option that is linked to': {
      changeFiles: (files) => ({
        [usagePage]: addBlock(`See [an option](${mark}/cli-usage#cli-junit-upload.atachments).`)(
          files.get(usagePage)!,
        ),
      }),
    },
  }),
  ...foundBy('cspell:unknown-word', 'warning', {
    'a slip of the pen in the description': changeDescription('unmatched tests', 'unmacthed tests'),
  }),
  ...foundBy('cli:component', 'error', {
    'a component of an unknown command': {
      page: usagePage,
      change: replace(/<CliCommand name="junit-upload"/, `${mark}<CliCommand name="junit"`),
      alsoFinds: ['link:missing-anchor'],
    },
  }),
  ...foundBy('mdx:component', 'error', {
    'a generated component within a text': addBlock(`The codes are ${mark}<CliExitCodes /> here.`),
  }),
]

/** Defects of samples that call the command-line tool, and of its description. */
export const commandLineDefects: Defect[] = [...commands, ...description]

/** Changes a line of the description, where the defect is to be found. */
function changeDescription(right: string, wrong: string): Partial<Defect> {
  return {
    changeFiles: (files) => {
      const lines = files.get(cliFile)!.split('\n')
      const at = lines.findIndex((line) => line.includes(right))
      return { [cliFile]: lines.with(at, mark + lines[at]!.replace(right, wrong)).join('\n') }
    },
  }
}

/** The pages that have lines of code matching `pattern`, each of them marked. */
function markCode(files: ReadonlyMap<string, string>, pattern: RegExp): Changes {
  const changes: Changes = {}
  for (const [file, text] of files) {
    let isCode = false
    const marked = text.split('\n').map((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode
      return isCode && pattern.test(line) ? mark + line : line
    })
    if (file.endsWith('.mdx') && marked.join('\n') !== text) changes[file] = marked.join('\n')
  }
  return changes
}
