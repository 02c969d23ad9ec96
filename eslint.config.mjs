import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Selectors for literals that can be module specifiers. */
const specifierSelectors = [
  'ImportDeclaration > Literal.source',
  'ExportNamedDeclaration > Literal.source',
  'ExportAllDeclaration > Literal.source',
  'ImportExpression > Literal.source',
  'CallExpression[callee.name="require"] > Literal',
  'CallExpression[callee.property.name="resolve"] > Literal',
  'Property > Literal.key',
]

/** esquery pattern for import paths of a package's internal files. */
const internalFilePattern = String.raw`/^(?!\.|#|node:)(@[^\/]+\/)?[^\/]+\/(dist|lib|src|internal|build)\//`

/** Syntax that goes beyond the documented APIs of dependencies. */
const undocumentedApis = [
  ...specifierSelectors.map((literal) => ({
    selector: `${literal}[value=${internalFilePattern}]`,
    message: 'Import from the exports of the package, not from an internal file.',
  })),
  ...['Literal[value=', 'TemplateElement[value.raw='].map((text) => ({
    selector: `${text}/(^|\\u002F)node_modules(\\u002F(?!\\.(bin|cache))|$)/]`,
    message: 'Use the exports of a package instead of its files.',
  })),
  {
    selector: 'Identifier[name="setFlagsFromString"]',
    message: 'V8 flags are undocumented and may disappear in any version.',
  },
  {
    selector:
      'Property[key.name="execArgv"] Literal[value=/^--(?!import$|env-file|max-old-space-size|cpu-prof)/]',
    message: 'Use documented Node.js flags only.',
  },
  {
    selector: 'MemberExpression[property.name=/^(?:attachers|freezeIndex|binding)$/]',
    message: 'Do not use private fields of a package.',
  },
]

/** Text that changes beside other nodes. */
const sharedText = [
  {
    selector: 'JSXElement:has(> JSXText[value=/\\S/]) > JSXExpressionContainer > :not(Literal)',
    message:
      'Put changing text into an element of its own or a template literal. Translators replace text nodes, which React then fails to change.',
  },
]

export default tseslint.config(
  {
    ignores: [
      '.next/',
      '.cache/',
      'out/',
      '.out*/',
      'pages/',
      'public/',
      'test/corpora/',
      'test/rules/site-file-type/',
      'test-results/',
      'next-env.d.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'off',
      'no-restricted-syntax': ['error', ...undocumentedApis],
    },
  },
  {
    files: ['components/{theme,visit}/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...undocumentedApis, ...sharedText] },
  },
  {
    files: ['scripts/**/*.ts'],
    ignores: ['scripts/commands/**', 'scripts/site/**'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['scripts/**/*.ts'],
    ignores: ['scripts/core/yaml/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'yaml',
          importNames: ['parse', 'parseDocument', 'parseAllDocuments', 'Parser', 'Composer'],
          message: 'Parse with `core/yaml`, which limits the nesting depth.',
        },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: { process: 'readonly', URL: 'readonly' },
    },
  },
  {
    files: ['test/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
)
