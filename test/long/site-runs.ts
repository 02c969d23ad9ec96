import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** How Node is called for a command. */
export const commands = {
  check: ['scripts/commands/run-bundled.mjs', 'lint-content'],
  generate: ['--import', 'tsx', 'scripts/commands/generate.ts'],
  build: ['scripts/commands/run-bundled.mjs', 'build'],
}

/** A command that reads or makes a site. */
export type Command = keyof typeof commands

/** What each command makes. */
export const made: Record<Command, string[]> = {
  check: [],
  generate: ['pages', 'public'],
  build: ['pages', 'public', 'out'],
}

/** Files in the folder of a site that a run writes before they are put into their places. */
export async function listTemporary(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .filter((name) => /\.tmp$|(?:^|\/)journal\.json$|^\.out|staging(?:\.lock|\/.)/.test(name))
}
