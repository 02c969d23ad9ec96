/** Folder of `scripts/`. */
interface Folder {
  name: string
  purpose: string
}

/**
 * Folders of `scripts/` by layer, highest first. A file may import from its own folder and from
 * lower layers, but not from other folders of its layer.
 */
const layered: readonly Folder[][] = [
  [{ name: 'commands', purpose: 'one file per npm script: arguments, output, exit code' }],
  [{ name: 'site', purpose: 'builds, checks, serves and previews the site' }],
  [
    { name: 'gate', purpose: 'reports problems: rules, linters, settings, fixes, reporters' },
    {
      name: 'generate',
      purpose: 'plan (pure) → render (pure) → write (the only writer) → compile',
    },
    { name: 'import', purpose: 'converts pages of Docusaurus, Nextra and Starlight' },
  ],
  [
    {
      name: 'features',
      purpose: 'API reference, command line, diagrams, facts: one folder each',
    },
  ],
  [
    {
      name: 'content',
      purpose: 'the page model: the only reader, parsers, anchors, links, schemas',
    },
  ],
  [{ name: 'cache', purpose: 'cache keys, and the cache on disk' }],
  [
    {
      name: 'core',
      purpose: 'diagnostics, routes, positions, variables, YAML with positions',
    },
  ],
]

/** All folders, highest layer first. */
export const folders = layered.flat()

/** Names of the folders of each layer, lowest first. */
export const layers = layered.map((layer) => layer.map(({ name }) => name)).reverse()

/** Renders the list of folders for `ARCHITECTURE.md`. */
export function renderFolders(): string {
  return layered
    .flatMap((layer) =>
      layer.map(({ name, purpose }, index) => {
        const label = index === 0 ? `${name}/` : `${name}/ (beside)`
        return `${label.padEnd(20)}${purpose}\n`
      }),
    )
    .join('')
}
