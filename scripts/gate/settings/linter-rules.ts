/**
 * Ids of the rules of the external tools, which settings and directives may name; a test holds them
 * against the tools. Kept as a list, since to ask the tools would mean to load them.
 */
export const linterRules: readonly string[] = [
  'cspell:unknown-word',
  ...[
    ...['001', '003', '004', '005', '007', '009', '010', '011', '012', '013', '014', '018', '019'],
    ...['020', '021', '022', '023', '024', '025', '026', '027', '028', '029', '030', '031', '032'],
    ...['033', '034', '035', '036', '037', '038', '039', '040', '041', '042', '043', '044', '045'],
    ...['046', '047', '048', '049', '050', '051', '052', '053', '054', '055', '056', '058', '059'],
    ...['060'],
  ].map((number) => `markdownlint:MD${number}`),
  'remark-lint:no-blockquote-without-marker',
  'remark-lint:no-duplicate-definitions',
  'remark-lint:no-undefined-references',
  'remark-lint:no-unused-definitions',
  'remark-lint:ordered-list-marker-style',
  'remark-validate-links:missing-file',
  'remark-validate-links:missing-heading',
  'remark-validate-links:missing-heading-in-file',
]
