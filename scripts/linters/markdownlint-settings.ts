import type { Configuration } from 'markdownlint'

/** The version that `markdownlint-doubts.ts` was written for; a test compares it with what is there. */
export const doubtedVersion = '0.40.0'

/** Options that the looks count on; where a rule is not named here, on those that it has by default. */
const options: Record<string, object> = {
  MD009: { br_spaces: 0 },
  MD010: { code_blocks: false },
  MD024: { siblings_only: true },
  MD026: { punctuation: '.,;:。，；：' },
  MD031: { list_items: false },
}

/** Rules that no look stands for: as long as they are off, none needs to. */
const withoutLook = [
  ...['MD013', 'MD025', 'MD028', 'MD033', 'MD034', 'MD041', 'MD046', 'MD048', 'MD051', 'MD052'],
  ...['MD053', 'MD059', 'MD060'],
]

/** Whether the looks stand for everything that markdownlint checks with `config`. */
export function areLooksEnough(config: Configuration): boolean {
  const isKnown = ([name, value]: [string, unknown]) =>
    value === false || (name === 'default' && value === true) || isEqual(value, options[name])
  return (
    Object.entries(config).every(isKnown) &&
    Object.keys(options).every((name) => name in config) &&
    withoutLook.every((name) => config[name] === false)
  )
}

function isEqual(value: unknown, other: object | undefined): boolean {
  return other !== undefined && JSON.stringify(value) === JSON.stringify(other)
}
