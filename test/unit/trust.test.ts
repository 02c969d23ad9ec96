import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('names a test that exists for each promise of docs/trust.md', () => {
  const text = readFileSync('docs/trust.md', 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!Promise |-)/.test(line))
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter((row) => !/`test\/[^`]+`/.test(row))).toEqual([])
  const files = Array.from(text.matchAll(/`(test\/[^`]+)`/g), ([, file]) => file!)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
