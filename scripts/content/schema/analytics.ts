/** A script of another host that counts visits; see `docs/analytics.md`. */
export interface Analytics {
  /** Address of the script, which pages load after their text. */
  script: string
  /** What the service wants in the script's tag. */
  attributes?: {
    [name: `data-${string}`]: string
    id?: string
    integrity?: string
    crossOrigin?: 'anonymous' | 'use-credentials'
  }
  /** Addresses to which the script reports, the only ones that pages may speak to besides their own. */
  connect: string[]
}

/** An address as a policy takes it: of a host over HTTPS, or of this machine, for tests. */
const address = String.raw`(?:https://[a-z0-9-]+(?:\.[a-z0-9-]+)+|http://(?:localhost|127\.0\.0\.1))(?::\d+)?(?:/[\w./~%@+-]*)?`

const parts = {
  script: {
    pattern: new RegExp(String.raw`^${address}(?:\?[^\s'"<>]*)?$`, 'i'),
    expected: 'an `https://` address',
  },
  connect: {
    pattern: new RegExp(`^${address}$`, 'i'),
    expected: 'an `https://` address without a query',
  },
  attributes: {
    pattern: /^(?:data-[a-z0-9_.-]+|id|integrity|crossOrigin)$/,
    expected: 'a name that begins with `data-`, `id`, `integrity` or `crossOrigin`',
  },
}

/** A part of the settings of analytics. */
export type AnalyticsPart = keyof typeof parts

/** The parts of the settings of analytics. */
export const analyticsParts = Object.keys(parts) as AnalyticsPart[]

/** Says what is wrong with an address, or the name of an attribute; undefined where nothing is. */
export function describeAnalyticsFault(part: AnalyticsPart, value: string): string | undefined {
  const { pattern, expected } = parts[part]
  if (pattern.test(value)) return undefined
  return `Unexpected value \`${value}\` in \`${part}\` of \`analytics\`, expected ${expected}`
}

/** Finds the first fault of settings that are finished. */
export function findAnalyticsFault(analytics: Analytics): string | undefined {
  const { script, connect, attributes = {} } = analytics
  const values = { script: [script], connect, attributes: Object.keys(attributes) }
  return analyticsParts
    .flatMap((part) => values[part].map((value) => describeAnalyticsFault(part, value)))
    .find((fault) => fault !== undefined)
}
