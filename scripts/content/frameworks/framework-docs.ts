import type { ZodType } from 'zod'
import type { Components } from '../schema/components.ts'
import type { Configuration, Documentation } from './documentation.ts'
import type { TextStep } from './text-function.ts'

/** Documentation systems whose routes and anchors are known. */
export const systemNames = [
  'Docusaurus',
  'Starlight',
  'Nextra',
  'Fumadocs',
  'VitePress',
  'Mintlify',
  'Markdown',
] as const

export type SystemName = (typeof systemNames)[number]

/** Documentation of another system, or a plain folder of Markdown, as its configuration says. */
export interface FrameworkDocs extends Pick<
  Configuration,
  'redirects' | 'staticDirs' | 'remainders'
> {
  /** Folder of the configuration. Absolute; all other paths are relative to it. */
  dir: string
  system: SystemName
  /** File that names the system, or an empty string if none does. */
  source: string
  docs: DocsFolder[]
  /** All files, including those that git ignores. */
  files: ReadonlySet<string>
  /** Markdown and MDX files that git does not ignore. */
  pages: string[]
  /** Folder of the repository, or that of the configuration outside of one. */
  repository: string
  /** Pages that are written in code. The route of a pattern ends before its first variable part. */
  codePages: CodePage[]
  schemas?: FolderSchemas | undefined
}

/** Words and schemas that `lint.yaml` names. */
export interface FolderSchemas {
  /** Text of all of them, which changes with them. */
  key: string
  /** Words that are spelled right, in lower case. */
  words?: ReadonlySet<string>
  frontMatter?: ZodType
  components?: Components
}

export interface DocsFolder extends Documentation {
  system: SystemName
  /** Whether `.md` files are MDX. */
  isMdx: boolean
  /** Routes by file, where a setting such as `rewrites` changes them. */
  rewrites?: Readonly<Record<string, string>>
  /** Whether the addresses of pages end in a slash, so that relative links start within them. */
  hasSlashes?: boolean
  /** Whether a plugin changes the addresses of links. */
  rewritesLinks?: boolean
  /** Configured steps from a heading to its id, or `unknown` if other code makes the id. */
  slugify?: readonly TextStep[] | 'unknown'
  /** Whether links keep their anchors as written. VitePress 2 changes them as it makes ids. */
  keepsHashes?: boolean
}

export interface CodePage {
  route: string
  isPattern: boolean
  /** Route with its variable parts, such as `/[lang]/api`. */
  source: string
}

/** Returns the documentation that a page belongs to: the one with the deepest folder. */
export function documentationOf<T extends Documentation>(file: string, { docs }: { docs: T[] }) {
  const owners = docs.filter(({ folder }) => isWithin(file, folder))
  return owners.sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** Returns an address without the path of the site, which it may begin with. */
export function withoutSitePath(address: string, docs: Documentation | undefined): string {
  const { sitePath = '' } = docs ?? {}
  return sitePath !== '' && isWithin(address, sitePath)
    ? address.slice(sitePath.length) || '/'
    : address
}

export function isWithin(file: string, folder: string): boolean {
  return folder === '.' || folder === '' || file === folder || file.startsWith(`${folder}/`)
}
