import { UsageError } from '#content/read/read-content.ts'
import { lintOptions } from './lint-content/options.ts'
import { runLintCommand } from './lint-content/run-lint-command.ts'
import { runCommand } from './run-command.ts'

/** Command of the package that checks the pages of any docs site. */
const command = {
  script: 'docs-gate',
  usage: 'docs-gate',
  about:
    'Checks the Markdown and MDX files below a folder: syntax, links, anchors, images and code samples. Checks addresses that begin with `/` with `--built`, `--routes` or `--root`.',
  paths: '[<path>...]',
  options: {
    ...lintOptions,
    content: { ...lintOptions.content, default: '.' },
    built: {
      value: '<dir>',
      help: 'folder of the built site, which says what routes, anchors and files there are',
    },
    'base-path': {
      value: '<path>',
      help: 'path of the built site on its host; read from its HTML by default',
    },
    routes: {
      value: '<path>',
      help: 'common prefix of all routes, if the paths of the files are the routes, such as /docs',
    },
    root: { value: '<dir>', help: 'folder whose files are at `/`, such as public' },
  },
} as const

await runCommand(command, (values, paths) => {
  const { built, 'base-path': basePath, routes, root } = values
  if (built !== undefined && routes !== undefined) {
    throw new UsageError('`--built` and `--routes` exclude each other')
  }
  if (basePath !== undefined && built === undefined) {
    throw new UsageError('`--base-path` needs `--built`')
  }
  return runLintCommand(values, paths, { built, basePath, routes, root })
})
