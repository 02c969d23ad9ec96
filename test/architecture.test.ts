import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Layers of `scripts/`, lowest first: a file imports from its own layer and those below. */
const layers = [
  'core',
  'schema',
  'api',
  'content',
  'cli',
  'samples',
  'diagrams',
  'rules',
  'linters',
  'settings',
  'reporters',
  'site',
  'site-check',
  'rules-manual',
  'analysis',
  'pipeline',
  'report',
  'fix',
  'generate',
  'refactor',
  'lint',
  'bench',
]

/** Folders that belong to commands: they may print. */
const loudFolders = /^scripts\/(site|lint|bench)\//

const files = listFiles('scripts').concat(listFiles('app'), listFiles('components'))
const imports = files.flatMap((file) =>
  importsOf(file).map((target) => ({ file, target: path.join(path.dirname(file), target) })),
)

it('imports in scripts/ point down only', () => {
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [layerOf(file), layerOf(target)]
    return from !== -1 && to > from
  })
  expect(wrong).toEqual([])
})

it('commands are imported by nobody', () => {
  const commands = new Set(
    [
      'lint-content',
      'content-report',
      'check-out',
      'generate',
      'build',
      'start',
      'dev',
      'test',
      'write-rules',
      'move',
      'remove',
      'rename-heading',
    ].map((name) => `scripts/${name}.ts`),
  )
  expect(imports.filter(({ target }) => commands.has(target))).toEqual([])
})

it('nothing below the commands prints or ends the process', () => {
  const quiet = files.filter((file) => /^scripts\/\w+\//.test(file) && !loudFolders.test(file))
  const loud = quiet.filter((file) =>
    /(?<!')console\.|process\.(exit|stdout|argv)/.test(read(file)),
  )
  expect(loud).toEqual([])
})

it('only app/_lib reads what was generated', () => {
  const readers = files.filter((file) => /['"`/]\.cache\/|pages\/\$\{/.test(read(file)))
  const site = readers.filter((file) => !file.startsWith('scripts/'))
  expect(site.length).toBeGreaterThan(0)
  expect(site.every((file) => file.startsWith('app/_lib/'))).toBe(true)
})

describe('files', () => {
  it('stay below 300 lines', () => {
    const long = files.filter((file) => read(file).split('\n').length > 301)
    expect(long).toEqual([])
  })

  it('are named in kebab-case', () => {
    const odd = files.filter((file) => !/^[a-z0-9-]+(\.client)?\.tsx?$/.test(path.basename(file)))
    expect(odd).toEqual([])
  })
})

function layerOf(file: string): number {
  const [top, folder = ''] = file.split('/')
  if (top !== 'scripts') return -1
  return layers.indexOf(folder === 'pipeline.ts' ? 'pipeline' : folder)
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

function importsOf(file: string): string[] {
  return Array.from(read(file).matchAll(/from '(\.[^']+)'/g), ([, target]) => target!)
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
