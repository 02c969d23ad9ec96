import { parseArgs } from 'node:util'
import { UsageError } from '#content/read/read-content.ts'
import { peers, type Peer } from './peers.ts'

/**
 * Reads the options of a benchmark, all of which take a text and have a default. Prints the usage and
 * returns undefined where that is asked for.
 */
export function parseBenchOptions<Name extends string>(
  argv: string[],
  usage: string,
  defaults: Record<Name, string>,
): Record<Name, string> | undefined {
  const texts = Object.entries<string>(defaults).map(([name, value]) => {
    return [name, { type: 'string', default: value }] as const
  })
  const options = {
    ...Object.fromEntries(texts),
    help: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args: argv, options })
  if (!values.help) return values as Record<Name, string>
  console.log(usage)
  return undefined
}

/** Reads whole numbers above 0, divided by commas. Throws a `UsageError` on anything else. */
export function parseCounts(text: string): number[] {
  return text.split(',').map((part) => {
    if (!/^[1-9]\d*$/.test(part)) throw new UsageError(`\`${part}\` is no whole number above 0`)
    return Number(part)
  })
}

/** Reads names of peers, divided by commas. Throws a `UsageError` on a name that is none. */
export function parsePeers(text: string): Peer[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const peer = peers[name]
      if (peer) return peer
      throw new UsageError(`No peer \`${name}\`; there are ${Object.keys(peers).join(' and ')}`)
    })
}
