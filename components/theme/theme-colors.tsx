import type { ThemeConfig } from '#content/schema/theme.ts'

type Colors = ThemeConfig['colors']

/** Colors of the browser's toolbars, the first for light mode. */
export function ToolbarColors({ light, dark }: Colors['backgroundColor']) {
  return (
    <>
      <meta
        name="theme-color"
        media="(prefers-color-scheme: light)"
        content={`rgb(${toChannels(light)})`}
      />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={`rgb(${toChannels(dark)})`}
      />
    </>
  )
}

/**
 * Lists the primary color of each mode as a custom property. The theme's own `Head` renders a
 * `<style>`, which React would confuse with one that an extension has put into the head.
 */
export function listColorProperties({ color }: Colors): Record<string, string> {
  const { hue, saturation, lightness } = color
  const modes = (['light', 'dark'] as const).map((mode) => {
    const pick = (value: typeof hue) => (typeof value === 'number' ? value : value[mode])
    return [`--${mode}-color`, `hsl(${pick(hue)} ${pick(saturation)}% ${pick(lightness)}%)`]
  })
  return Object.fromEntries(modes) as Record<string, string>
}

/** Converts a color such as `#fdfdfb` or `rgb(1, 2, 3)` to channels separated by commas. */
function toChannels(color: string): string {
  const digits = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').match(/[\da-f]{2}/gi)
  if (color.startsWith('#')) return (digits ?? []).map((pair) => parseInt(pair, 16)).join(',')
  return color.replace(/^rgb\(|\)$|\s/g, '')
}
