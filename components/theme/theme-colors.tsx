import type { ThemeConfig } from '#content/schema/theme.ts'

type Colors = ThemeConfig['colors']

/** Colors of the browser's toolbars, the first for light mode. */
export function ToolbarColors(colors: Colors['backgroundColor']) {
  return (['light', 'dark'] as const).map((mode) => (
    <meta
      key={mode}
      name="theme-color"
      media={`(prefers-color-scheme: ${mode})`}
      content={colors[mode]}
    />
  ))
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
