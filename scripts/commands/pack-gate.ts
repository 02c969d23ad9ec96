import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'
import { bundledLanguages } from 'shiki/langs'
import { resolveProjectPath } from '#core/project-root.ts'
import { bundleBanner, bundleOptions } from './bundle-options.mjs'
import { runCommand } from './run-command.ts'

/** Packages with binaries or data, which cannot be in the bundle. */
const dependencies = ['cspell-lib', 'oxc-parser', 'satteri']

/** Packages that only sites of our own use. Nothing in the package loads them. */
const unused = [
  ...['@redocly/openapi-core', '@takumi-rs/core', '@viz-js/viz', 'esbuild'],
  ...['prettier', 'shiki', 'next', 'react'],
]

/** Files that the gate reads at the same place as in this repository. */
const files = [
  ...['cspell.json', '.markdownlint.jsonc', 'LICENSE'],
  'scripts/gate/linters/spelling-worker.mjs',
]

/** Bundles the names of Shiki's languages, which `code:language` compares, without the grammars. */
const languageNames: Plugin = {
  name: 'language-names',
  setup(build) {
    const namespace = 'language-names'
    build.onResolve({ filter: /^shiki\/langs$/ }, ({ path: name }) => ({ path: name, namespace }))
    build.onLoad({ filter: /.*/, namespace }, () => {
      const names = Object.keys(bundledLanguages).map((name) => [name, true])
      const json = JSON.stringify(Object.fromEntries(names))
      return { contents: `export const bundledLanguages = ${json}` }
    })
  },
}

const packCommand = {
  script: 'pack:gate',
  about: 'Packs the gate as an npm package that checks the pages of any docs site.',
  options: { out: { value: '<dir>', default: '.', help: 'folder for the package' } },
} as const

await runCommand(packCommand, async ({ out }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pack-gate-'))
  try {
    await writePackage(folder)
    mkdirSync(out, { recursive: true })
    const argv = ['pack', '--silent', '--pack-destination', path.resolve(out)]
    const name = execFileSync('npm', argv, { cwd: folder, encoding: 'utf8' }).trim()
    console.log(path.join(out, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return 0
})

async function writePackage(folder: string): Promise<void> {
  const output = 'scripts/docs-gate.mjs'
  await bundle({
    absWorkingDir: resolveProjectPath(),
    entryPoints: ['scripts/commands/docs-gate.ts'],
    outfile: path.join(folder, output),
    external: [...dependencies, ...unused],
    plugins: [languageNames],
    banner: { js: `#!/usr/bin/env node\n${bundleBanner}` },
    ...bundleOptions,
  })
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(resolveProjectPath(file), path.join(folder, file))
  }
  copyFileSync(resolveProjectPath('docs/gate.md'), path.join(folder, 'README.md'))
  const own = JSON.parse(readFileSync(resolveProjectPath('package.json'), 'utf8')) as Manifest
  const manifest = {
    name: 'docs-gate',
    version: own.version,
    type: 'module',
    license: own.license,
    engines: own.engines,
    bin: { 'docs-gate': output },
    files: [output, ...files],
    dependencies: Object.fromEntries(dependencies.map((name) => [name, own.dependencies[name]])),
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

interface Manifest {
  version: string
  license: string
  engines: Record<string, string>
  dependencies: Record<string, string>
}
