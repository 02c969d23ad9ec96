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
