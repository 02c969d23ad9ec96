import type { ThemeConfig } from '#content/schema/theme.ts'

type Colors = ThemeConfig['colors']

const colorModes = ['light', 'dark'] as const

/** Colors of the browser's toolbars, the first for light mode. */
export function ToolbarColors(colors: Colors['backgroundColor']) {
  return colorModes.map((mode) => (
    <meta
      key={mode}
      name="theme-color"
      media={`(prefers-color-scheme: ${mode})`}
      content={`rgb(${toChannels(colors[mode])})`}
    />
  ))
}

/**
 * Lists the base colors of Nextra's theme as custom properties, which `tokens.css` assigns to those
 * of the theme. The theme's own `Head` renders a `<style>`, which React would confuse with one that
 * an extension has put into the head.
 */
export function listColorProperties({ color, backgroundColor }: Colors): Record<string, string> {
  const { hue, saturation, lightness } = color
  const properties = colorModes.flatMap((mode): [string, string][] => {
    const pick = (value: typeof hue) => (typeof value === 'number' ? value : value[mode])
    return [
      [`--${mode}-hue`, `${pick(hue)}deg`],
      [`--${mode}-saturation`, `${pick(saturation)}%`],
      [`--${mode}-lightness`, `${pick(lightness)}%`],
      [`--${mode}-background`, toChannels(backgroundColor[mode])],
    ]
  })
  return Object.fromEntries(properties)
}

/** Converts a color such as `#fdfdfb` or `rgb(1, 2, 3)` to channels separated by commas. */
function toChannels(color: string): string {
  const digits = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').match(/[\da-f]{2}/gi)
  if (color.startsWith('#')) return (digits ?? []).map((pair) => parseInt(pair, 16)).join(',')
  return color.replace(/^rgb\(|\)$|\s/g, '')
}
