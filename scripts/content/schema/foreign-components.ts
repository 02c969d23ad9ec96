import type { ComponentOwner } from './components.ts'

/**
 * Components that writers know from other systems (Docusaurus, Mintlify, Starlight, GitBook, Nextra's
 * own theme), and how the same is written here.
 */
const ownNames: Readonly<Record<string, string>> = {
  ...nameAll('<Callout type="note">', 'Note', 'Info', 'Admonition', 'Alert', 'Aside', 'Hint'),
  ...nameAll('<Callout type="tip">', 'Tip', 'Check', 'Success'),
  ...nameAll('<Callout type="warning">', 'Warning', 'Warn', 'Caution', 'Important', 'Attention'),
  ...nameAll('<Callout type="danger">', 'Danger', 'Error'),
  ...nameAll('<Cards>', 'CardGroup', 'CardGrid', 'CardList', 'Columns'),
  ...nameAll('<Card title="…" href="…">', 'LinkCard', 'Cards.Card', 'DocCard'),
  ...nameAll('<Tabs>', 'CodeGroup', 'CodeTabs', 'TabGroup', 'AccordionGroup'),
  ...nameAll('<Tab label="…">', 'TabItem', 'TabPane', 'TabPanel', 'Tabs.Tab', 'Tabs.Item'),
  ...nameAll('<Steps>` around a numbered list, not `<Step>', 'Step', 'Stepper', 'Steps.Step'),
  ...nameAll('<FileTree>', 'Tree', 'Files', 'Folder', 'File', 'FileTree.Folder', 'FileTree.File'),
  ...nameAll('<Figure caption="…">', 'Frame', 'Screenshot', 'ImageFrame'),
  ...nameAll('![text](./picture.png)', 'Image', 'Img', 'ThemedImage'),
  ...nameAll('[text](/route)', 'Link', 'NavLink', 'LinkButton', 'Button'),
  ...nameAll('<Badge>', 'Tag', 'Label', 'Pill', 'Chip'),
  ...nameAll('<Kbd>', 'Key', 'Keys', 'KeyboardShortcut'),
}

/** How a component of another system is written here; undefined where nobody knows it. */
export function findForeign(name: string, owners: readonly ComponentOwner[]): string | undefined {
  const all = [ownNames, ...owners.map(({ foreignComponents = {} }) => foreignComponents)]
  return all.find((names) => Object.hasOwn(names, name))?.[name]
}

/** Gives each of `names` the way in which it is written here. */
export function nameAll(ours: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ours]))
}
