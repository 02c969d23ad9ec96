import { styleText } from 'node:util'

const styles = ['cyan', 'dim', 'green', 'red', 'underline', 'yellow'] as const

/** Functions that style text for a terminal. */
export type Colors = Record<(typeof styles)[number], (text: string) => string>

/** Creates the functions. They return the text as it is unless `isEnabled`. */
export function createColors(isEnabled: boolean): Colors {
  const paint = (style: (typeof styles)[number]) => (text: string) =>
    isEnabled ? styleText(style, text, { validateStream: false }) : text
  return Object.fromEntries(styles.map((style) => [style, paint(style)])) as Colors
}
