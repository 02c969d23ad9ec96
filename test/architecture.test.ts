import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const architecture = read('ARCHITECTURE.md')

/** Layers in ARCHITECTURE.md, highest first: a sentence on `components/`, a list of `scripts/`. */
const [, order] = /^In `components\/`, imports point from (.*?)\./m.exec(architecture)!
const [, list] = /^Imports in `scripts\/`[^]*?^```text\n([^]*?)^```/m.exec(architecture)!

/** Layer of each folder, counted from the top. Imports between folders must point down. */
const layerByFolder = new Map<string | undefined, number>()
let layer = 0
for (const [, folder] of order!.matchAll(/`(\w+)`/g)) {
  layerByFolder.set(`components/${folder}`, ++layer)
}
for (const [, folder, beside] of list!.matchAll(/^(\w+)\/( \(beside\))? {2,}\S/gm)) {
  if (beside === undefined) layer++
  layerByFolder.set(`scripts/${folder}`, layer)
}

/** Folders whose code may print. */
const loudFolders = /^scripts\/(site|commands)\//

/** Only file that may import features. */
const featureList = 'scripts/features/index.ts'

const files = listModules('scripts').concat(listModules('app'), listModules('components'))
const imports = files.flatMap((file): Import[] =>
  importsOf(file).map((target) => ({ file, target: resolveImport(file, target) })),
)

it('imports in scripts/ and components/ point to lower layers of ARCHITECTURE.md only', () => {
  const upwardImports = imports.filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)]
    return (
      from !== to &&
      from !== undefined &&
      !((layerByFolder.get(to) ?? Infinity) > layerByFolder.get(from)!)
    )
  })
  expect(upwardImports).toEqual([])
})

it('imports have no cycles, including those of types', () => {
  expect(findCycle(imports)).toEqual([])
  const sample = [
    { file: 'a', target: 'b' },
    { file: 'b', target: 'c' },
    { file: 'c', target: 'd' },
    { file: 'c', target: 'b' },
  ]
  expect(findCycle(sample)).toEqual(['b', 'c', 'b'])
})

it('features are imported by their list only, and not by each other', () => {
  const featureOf = (file: string) => /^scripts\/features\/([\w-]+)\//.exec(file)?.[1]
  const intruders = imports.filter(({ file, target }) => {
    const feature = featureOf(target)
    return feature !== undefined && feature !== featureOf(file) && file !== featureList
  })
  expect(intruders).toEqual([])
  const listed = imports.filter(({ file }) => file === featureList).map(({ target }) => target)
  const entries = listed.filter((target) => featureOf(target) !== undefined)
  const folders = files.flatMap((file) => featureOf(file) ?? [])
  expect(entries.map(featureOf).sort()).toEqual([...new Set(folders)].sort())
})

it('scripts/ and components/ have no other folders', () => {
  const found = new Set(files.map(folderOf).filter((folder) => folder !== undefined))
  expect([...found].sort()).toEqual([...layerByFolder.keys()].sort())
})

it('commands are never imported', () => {
  const isCommand = (file: string) => /^await runCommand\(/m.test(read(file))
  expect(imports.filter(({ target }) => isCommand(target))).toEqual([])
})

it('only commands print or exit', () => {
  const quiet = files.filter((file) => /^scripts\/\w+\//.test(file) && !loudFolders.test(file))
  const loud = quiet.filter((file) =>
    /(?<!')console\.|process\.(exit|stdout|argv)/.test(read(file)),
  )
  expect(loud).toEqual([])
})

it('only app/_lib reads generated files of the site', () => {
  const names = /['"`/]\.cache\/|pages\/\$\{|OutputFolders/
  const readers = files.filter((file) => names.test(read(file)))
  const site = readers.filter((file) => !file.startsWith('scripts/'))
  expect(site.length).toBeGreaterThan(0)
  expect(site.every((file) => file.startsWith('app/_lib/'))).toBe(true)
})

it('source files have kebab-case names', () => {
  const pattern = /^[a-z0-9-]+(\.client)?\.(tsx?|mjs)$/
  expect(files.filter((file) => !pattern.test(path.basename(file)))).toEqual([])
})

interface Import {
  file: string
  target: string
}

function folderOf(file: string): string | undefined {
  return /^(?:scripts|components)\/\w+/.exec(file)?.[0]
}

/** Returns the files of a cycle in order, or an empty array if there is no cycle. */
function findCycle(all: readonly Import[]): string[] {
  const sources = new Map(all.map(({ file, target }) => [file, target]))
  const left = all.filter(({ target }) => sources.has(target))
  if (left.length < all.length) return findCycle(left)
  const cycle = [...sources.keys()].slice(0, 1)
  for (const file of cycle) {
    const next = sources.get(file)!
    if (cycle.includes(next)) return [...cycle.slice(cycle.indexOf(next)), next]
    cycle.push(next)
  }
  return cycle
}

function listModules(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

function importsOf(file: string): string[] {
  return Array.from(
    read(file).matchAll(/(?:from|import|import\() ?'([.#][^']+)'/g),
    ([, target]) => target!,
  )
}

function resolveImport(file: string, target: string): string {
  if (target.startsWith('#components/')) return target.slice(1)
  if (target.startsWith('#')) return `scripts/${target.slice(1)}`
  return path.join(path.dirname(file), target)
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
