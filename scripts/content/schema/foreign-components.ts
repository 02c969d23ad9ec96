/**
 * Components that writers know from other systems (Docusaurus, Mintlify, Starlight, GitBook, Nextra's
 * own theme), and how the same is written here.
 */
export const foreignComponents: Readonly<Record<string, string>> = {
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
  ...nameAll('<Diagram src="…" alt="…">', 'Mermaid', 'PlantUML', 'Graphviz'),
  ...nameAll('<Badge>', 'Tag', 'Label', 'Pill', 'Chip'),
  ...nameAll('<Kbd>', 'Key', 'Keys', 'KeyboardShortcut'),
  ...nameAll('<Operation id="…" />', 'ParamField', 'ResponseField', 'ApiOperation', 'OpenAPI'),
}

function nameAll(ours: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ours]))
}
