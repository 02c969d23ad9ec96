import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRandom, pick } from './make-corpus.ts'

/** What to make, and how much of it. */
export interface ForeignCorpusOptions {
  /** Content folder that lends what a content folder must have besides pages. */
  source: string
  /** Folder to write; what is there is replaced. */
  target: string
  pages: number
  /** Equal seeds give equal corpora. */
  seed: number
}

/**
 * Writes pages as another project would write them, which has never heard of the rules here: imports,
 * components that are unknown, bare addresses, commands with a prompt, links that lead nowhere, names
 * that no dictionary has. A gate that is quick only where there is nothing to say is slow on these.
 */
export async function makeForeignCorpus(options: ForeignCorpusOptions): Promise<void> {
  const { source, target, pages, seed } = options
  const random = createRandom(seed)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const config of ['product.yaml', 'lint.yaml', 'dictionary.txt']) {
    await copyFile(path.join(source, config), path.join(target, config))
  }
  await writeFile(path.join(target, 'index.mdx'), renderPage(0, random))
  for (let index = 1; index < pages; index++) {
    await writeFile(path.join(target, `page-${index}.mdx`), renderPage(index, random))
  }
}

function renderPage(index: number, random: () => number): string {
  const head = [
    `---\ntitle: ${sentence(random)}\ndescription: ${sentence(random)}`,
    `${index === 0 ? 'slug: /\n' : ''}---`,
    `import Aside from '../components/aside.astro'\nimport Steps from "../components/steps"`,
  ]
  const count = 12 + Math.floor(random() * 20)
  const blocks = Array.from({ length: count }, () => pick(blockKinds, random)(random))
  return `${[...head, ...blocks].join('\n\n')}\n`
}

/** The kinds of blocks; text is more frequent than all else. */
const blockKinds: ((random: () => number) => string)[] = [
  paragraph,
  paragraph,
  paragraph,
  paragraph,
  (random) => `## ${words(random, 3)}`,
  (random) => `### \`${words(random, 1)}()\``,
  (random) => list(random, (index) => `${index + 1}. `),
  (random) => list(random, () => '- '),
  (random) => list(random, () => '* '),
  (random) => `<Aside type="tip">\n${sentence(random)}\n</Aside>`,
  (random) => `<Steps>\n${list(random, (index) => `${index + 1}. `)}\n</Steps>`,
  (random) => `\`\`\`bash\n$ npm install ${words(random, 1)}\n\`\`\``,
  (random) => `\`\`\`js\nconst ${word(random)} = await fetch("/api/${word(random)}")\n\`\`\``,
  (random) => `| Name | Text |\n|---|:-:|\n| \`${word(random)}\` | ${words(random, 5)} |`,
  (random) =>
    `<details>\n<summary>${words(random, 4)}</summary>\n\n${paragraph(random)}\n\n</details>`,
  (random) => `> **Note**: ${sentence(random)}`,
  (random) => `![](../../assets/${word(random)}.png)`,
]

function list(random: () => number, marker: (index: number) => string): string {
  const count = 2 + Math.floor(random() * 4)
  const items = Array.from({ length: count }, (_, index) => marker(index) + sentence(random))
  return items.join('\n')
}

function paragraph(random: () => number): string {
  const count = 1 + Math.floor(random() * 4)
  return Array.from({ length: count }, () => sentence(random)).join(' ')
}

function sentence(random: () => number): string {
  const text = words(random, 6 + Math.floor(random() * 12))
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${random() < 0.9 ? '.' : '!'}`
}

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => {
    const chance = random()
    if (chance < 0.02) return `[${word(random)}](/en/guides/${word(random)}/#${word(random)})`
    if (chance < 0.03) return `https://${name(random)}.dev/docs`
    if (chance < 0.06) return `\`${word(random)}\``
    if (chance < 0.07) return `**${word(random)}**`
    return word(random)
  }).join(' ')
}

function word(random: () => number): string {
  return random() < 0.02 ? name(random) : pick(common, random)
}

/** A name that no dictionary has, one of some hundred. */
function name(random: () => number): string {
  const syllables = ['zo', 'kri', 'vel', 'tan', 'mux', 'fy', 'lo', 'dra', 'qui', 'ster']
  return Array.from({ length: 3 }, () => pick(syllables, random)).join('')
}

const common =
  `the a and of to in is you your that it with for on as are this be by can from or will use
page site server file component value code default build data request user content project name type
function route option example version config folder change create add update returns called before after
when where each all other new own same more than not only also image link list text style render client
browser static dynamic collection import export command terminal package install run test deploy`
    .split(/\s+/)
    .filter(Boolean)
