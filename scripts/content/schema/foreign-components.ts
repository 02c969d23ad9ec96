/**
 * Components that writers know from other systems (Docusaurus, Mintlify, Starlight, GitBook, Nextra's
 * own theme), and how the same is written here.
 */
const names: Readonly<Record<string, string>> = {
  ...renameAll('<Callout type="note">', 'Note', 'Info', 'Admonition', 'Alert', 'Aside', 'Hint'),
  ...renameAll('<Callout type="tip">', 'Tip', 'Check', 'Success'),
  ...renameAll('<Callout type="warning">', 'Warning', 'Warn', 'Caution', 'Important', 'Attention'),
  ...renameAll('<Callout type="danger">', 'Danger', 'Error'),
  ...renameAll('<Cards>', 'CardGroup', 'CardGrid', 'CardList', 'Columns'),
  ...renameAll('<Card title="…" href="…">', 'LinkCard', 'Cards.Card', 'DocCard'),
  ...renameAll('<Tabs>', 'CodeGroup', 'CodeTabs', 'TabGroup', 'AccordionGroup'),
  ...renameAll('<Tab label="…">', 'TabItem', 'TabPane', 'TabPanel', 'Tabs.Tab', 'Tabs.Item'),
  ...renameAll('<Steps>` around a numbered list, not `<Step>', 'Step', 'Stepper', 'Steps.Step'),
  ...renameAll(
    'a nested list',
    'FileTree',
    'Tree',
    'Files',
    'Folder',
    'File',
    'FileTree.Folder',
    'FileTree.File',
  ),
  ...renameAll(
    '![text](./picture.png)',
    'Image',
    'Img',
    'ThemedImage',
    'Figure',
    'Frame',
    'Screenshot',
    'ImageFrame',
  ),
  ...renameAll('[text](/route)', 'Link', 'NavLink', 'LinkButton', 'Button'),
  ...renameAll('**text**', 'Badge', 'Tag', 'Label', 'Pill', 'Chip'),
  ...renameAll('<Kbd>', 'Key', 'Keys', 'KeyboardShortcut'),
  ...renameAll('<Diagram src="…" alt="…">', 'Mermaid', 'PlantUML', 'Graphviz'),
  ...renameAll('<Operation id="…" />', 'ParamField', 'ResponseField', 'ApiOperation', 'OpenAPI'),
}

/** How a component of another system is written here; undefined where nobody knows it. */
export function findForeign(name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/** Gives each of `theirs` the way in which it is written here. */
function renameAll(ours: string, ...theirs: string[]): Record<string, string> {
  return Object.fromEntries(theirs.map((name) => [name, ours]))
}
