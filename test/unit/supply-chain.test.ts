import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const lockfile = readFileSync('package-lock.json', 'utf8')
const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
const lockedPackages = Object.entries(packages).filter(([location]) => location !== '')

it('the lockfile names no registry', () => {
  expect(lockfile).not.toMatch(/"resolved": "https?:/)
})

it('package.json has exact versions', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>
  const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides }
  const loose = Object.entries(versions).filter(
    ([, is]) => !/^(?:\d+\.\d+\.\d+|\$.*)$/.test(String(is)),
  )
  expect(loose).toEqual([])
})

it('no package has a copyleft or commercial license, except those judged below', () => {
  const restricted = lockedPackages.filter(([location, { license = '' }]) => {
    const isChoice = /^\(.* OR .*\)$/.test(license)
    return !isChoice && restrictedPattern.test(license) && !isJudged(location, license)
  })
  expect(restricted.map(([location, { license }]) => `${location}: ${license}`)).toEqual([])
})

const restrictedPattern = /GPL|MPL|EPL|CDDL|SSPL|BUSL|UNLICENSED/

/** Licenses that oblige us to nothing as we use the packages, by the end of their locations. */
const judgedLicenses: readonly [location: RegExp, license: RegExp][] = [
  // LGPL: Next's optional image library runs unmodified, only at build time, as a separate file.
  [/\/@img\/sharp-[\w-]+$/, /LGPL/],
  // MPL covers changes to its own files. Both run unmodified in tests, and `out/` has neither.
  [/\/axe-core$|\/lightningcss(?:-[\w-]+)?$/, /^MPL-2\.0$/],
]

function isJudged(location: string, license: string): boolean {
  return judgedLicenses.some(([at, judged]) => at.test(location) && judged.test(license))
}

it('install scripts of packages are disabled', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

interface Locked {
  license?: string
}
