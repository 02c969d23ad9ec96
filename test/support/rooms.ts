/** A room of `scripts/`: its folder, and what it is for. */
interface Room {
  name: string
  purpose: string
}

/**
 * Rooms of `scripts/` by floor, highest first: a file imports from its own room and from the floors
 * below. The two of one floor know nothing of each other.
 */
const house: readonly Room[][] = [
  [{ name: 'commands', purpose: 'one file per npm script: arguments, output, exit code' }],
  [{ name: 'site', purpose: 'builds, checks and serves what is finished' }],
  [
    { name: 'gate', purpose: 'says what is wrong: rules, linters, settings, repairs, reporters' },
    {
      name: 'generate',
      purpose: 'plan (pure) → render (pure) → write (the only writer) → compile',
    },
  ],
  [{ name: 'features', purpose: 'API reference, command line, diagrams: a room of its own each' }],
  [
    {
      name: 'content',
      purpose: 'the page model: the only reader, parsers, anchors, links, schemas',
    },
  ],
  [{ name: 'cache', purpose: 'keys, and what is kept on disk' }],
  [{ name: 'core', purpose: 'diagnostics, routes, positions, variables, YAML with positions' }],
]

/** All rooms, highest floor first. */
export const rooms = house.flat()

/** Names of the rooms of each floor, lowest first. */
export const floors = house.map((floor) => floor.map(({ name }) => name)).reverse()

/** Renders the list of rooms that `ARCHITECTURE.md` holds. */
export function renderRooms(): string {
  return house
    .flatMap((floor) =>
      floor.map(({ name, purpose }, index) => {
        const label = index === 0 ? `${name}/` : `${name}/ (beside)`
        return `${label.padEnd(20)}${purpose}\n`
      }),
    )
    .join('')
}
