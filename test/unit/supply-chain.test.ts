/* eslint-disable no-restricted-syntax -- what the lockfile calls packages by; none is read */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
const packages = Object.entries(lockfile.packages)
  .filter(([place]) => place !== '')
  .map(([place, locked]) => ({ place, name: place.split('node_modules/').at(-1)!, ...locked }))

describe('the lockfile', () => {
  it('names what each package needs on macOS, Windows and Linux, on both architectures', () => {
    const wanted = ['darwin', 'linux', 'win32'].flatMap((os) => [`${os} arm64`, `${os} x64`])
    const families = packages
      .filter(({ os }) => !os)
      .map(({ place, name, optionalDependencies = {} }) => {
        const parts = Object.keys(optionalDependencies).flatMap((part) => findLocked(place, part))
        const platforms = parts.flatMap(({ os = [], cpu = [] }) =>
          os.flatMap((system) => cpu.map((processor) => `${system} ${processor}`)),
        )
        return { name, platforms, missing: wanted.filter((each) => !platforms.includes(each)) }
      })
      .filter(({ platforms }) => platforms.length > 0)
    expect(families.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['esbuild', 'next', 'oxc-parser', 'pagefind', 'satteri', 'sharp']),
    )
    expect(families.filter(({ missing }) => missing.length > 0)).toEqual([])
    const dangling = packages.flatMap(({ place, optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((part) => findLocked(place, part).length === 0),
    )
    expect(dangling).toEqual([])
  })

  it('has the hash of every package but these', () => {
    const unknown = packages.filter(({ integrity }) => !integrity)
    expect(unknown.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(withoutHash)
    // They are for other machines than those on which the lockfile could be looked after.
    expect(unknown.filter(({ optional, os }) => !optional || !os)).toEqual([])
  })

  it('names no package under a license that is not known to be fine', () => {
    const unknown = packages.filter(
      ({ name, license = undeclared[name] }) =>
        !allowed.has(license ?? '') &&
        !exceptions.some(([own, of]) => own === license && of.test(name)),
    )
    expect(unknown.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
    const declared = packages.filter(({ name, license }) => license && undeclared[name])
    expect(declared).toEqual([])
  })

  it('holds every package of package.json at one version', () => {
    const { dependencies, devDependencies, overrides } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, Record<string, string>>
    const versions = { ...dependencies, ...devDependencies, ...overrides }
    expect(
      Object.entries(versions).filter(([, is]) => !/^(?:\d+\.\d+\.\d+|\$.*)$/.test(is)),
    ).toEqual([])
  })
})

it('no install script of a package is run', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  // Whoever adds one finds out here what it is for, and whether the package works without.
  const names = packages.filter((each) => each.hasInstallScript).map(({ name }) => name)
  expect(names).toEqual(['esbuild'])
})

const folder = '.github/workflows'
describe.each(readdirSync(folder))('the workflow %s', (file) => {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const workflow = parse(text) as Workflow

  it('takes actions by their commits', () => {
    const actions = Array.from(text.matchAll(/uses: *(.*)/g), ([, action]) => action!)
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((is) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(is))).toEqual([])
  })

  it('may read and no more, and gives a pull request no secret', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const jobs = Object.values(workflow.jobs)
    expect(jobs.filter(({ permissions }) => permissions)).toEqual([])
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
    expect(Object.keys(workflow.on)).not.toContain('workflow_run')
    expect(text).not.toContain('secrets.')
    const checkouts = jobs.flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    )
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  it('puts nothing that a pull request holds into a command', () => {
    expect(text.match(/run:.*\$\{\{.*/g)).toBe(null)
  })

  it('tests on every version of Node.js that is supported', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      engines: { node: string }
    }
    const [oldest] = /[\d.]+/.exec(engines.node)!
    const tested = Object.values(workflow.jobs).map(({ strategy }) => strategy?.matrix.node)
    expect(tested).toEqual([[oldest, '22', '24']])
  })
})

/** The package that `part` is to the one in `place`: in its own folder, or in one above. */
function findLocked(place: string, part: string): Locked[] {
  const folders = place.split(/(?<=^|\/)node_modules\//)
  const places = folders.map((_, length) =>
    [...folders.slice(0, folders.length - length), part].join('node_modules/'),
  )
  const found = places.find((each) => lockfile.packages[each])
  return found ? [lockfile.packages[found]!] : []
}

/** Packages whose hashes could not be looked up; CONTRIBUTING.md says how they are completed. */
const withoutHash = [
  ...['darwin-arm64', 'darwin-x64', 'win32-arm64-msvc', 'win32-x64-msvc'].map(
    (platform) => `@next/swc-${platform}@16.4.6`,
  ),
  ...[
    ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64'],
    ...['linux-arm-gnueabihf', 'linux-arm-musleabihf', 'linux-ppc64-gnu', 'linux-riscv64-gnu'],
    ...['linux-riscv64-musl', 'linux-s390x-gnu', 'openharmony-arm64', 'win32-arm64-msvc'],
    ...['win32-ia32-msvc', 'win32-x64-msvc'],
  ].map((platform) => `@oxc-parser/binding-${platform}@0.158.0`),
  ...['darwin-arm64', 'darwin-x64', 'freebsd-x64', 'windows-arm64', 'windows-x64'].map(
    (platform) => `@pagefind/${platform}@1.6.0`,
  ),
].sort()

/** Licenses under which anyone may use, change and pass on what is built with a package. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'],
  ...[
    'CC0-1.0',
    'CC-BY-3.0',
    'CC-BY-4.0',
    'OFL-1.1',
    'PSF-2.0',
    'Python-2.0',
    'Unlicense',
    'WTFPL',
  ],
  ...['(MIT AND Zlib)', '(MIT OR CC0-1.0)', '(MPL-2.0 OR Apache-2.0)'],
  // Holds for its own files alone, which stay as they are.
  'MPL-2.0',
])

/** Licenses that are fine for these packages alone: none of their code is part of the site. */
const exceptions: [license: string, of: RegExp][] = [
  // The library that makes pictures at build time, as a file of its own that can be replaced.
  ['LGPL-3.0-or-later', /^@img\/sharp-libvips-/],
  ['Apache-2.0 AND LGPL-3.0-or-later', /^@img\/sharp-/],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', /^@img\/sharp-/],
  // A list of misspelled words.
  ['CC BY-SA 4.0', /^@cspell\/dict-en-common-misspellings$/],
]

/** What the license files say of packages that do not declare a license as npm wants it. */
const undeclared: Record<string, string> = {
  'compute-gcd': 'MIT',
  'compute-lcm': 'MIT',
  format: 'MIT',
  khroma: 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  'validate.io-function': 'MIT',
  'validate.io-integer': 'MIT',
  'validate.io-integer-array': 'MIT',
  'validate.io-number': 'MIT',
}

interface Lockfile {
  packages: Record<string, Locked>
}

interface Locked {
  version: string
  integrity?: string
  license?: string
  optional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

interface Workflow {
  on: Record<string, unknown>
  permissions: unknown
  jobs: Record<string, Job>
}

interface Job {
  permissions?: unknown
  strategy?: { matrix: { node: string[] } }
  steps: { uses?: string; with?: Record<string, unknown> }[]
}
