import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const imported = [
  'ImportDeclaration > Literal.source',
  'ExportNamedDeclaration > Literal.source',
  'ExportAllDeclaration > Literal.source',
  'ImportExpression > Literal.source',
  'CallExpression[callee.name="require"] > Literal',
  'CallExpression[callee.property.name="resolve"] > Literal',
  'Property > Literal.key',
]

/** A file inside a package. */
const innerFile = String.raw`/^(?!\.|#|node:)(@[^\/]+\/)?[^\/]+\/(dist|lib|src|internal|build)\//`

/** Other people's code is used as it is documented, or not at all. */
const nothingPrivate = [
  ...imported.map((place) => ({
    selector: `${place}[value=${innerFile}]`,
    message: 'Import what the package exports, not a file inside of it.',
  })),
  ...['Literal[value=', 'TemplateElement[value.raw='].map((text) => ({
    selector: `${text}/(^|\\u002F)node_modules(\\u002F(?!\\.(bin|cache))|$)/]`,
    message: 'Ask a package for what it exports; its files are its own matter.',
  })),
  {
    selector: 'Identifier[name="setFlagsFromString"]',
    message: 'V8 documents no flags: a version may drop any of them.',
  },
  {
    selector:
      'Property[key.name="execArgv"] Literal[value=/^--(?!import$|env-file|max-old-space-size|cpu-prof)/]',
    message: 'Only flags that Node.js documents.',
  },
  {
    selector: 'MemberExpression[property.name=/^(?:attachers|freezeIndex|binding)$/]',
    message: 'A private field of another package.',
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
      'no-restricted-syntax': ['error', ...nothingPrivate],
    },
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
          message: 'Parse by `core/yaml`, which bounds how deep a text may be.',
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
