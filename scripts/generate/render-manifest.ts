import { iconFileName, largeIconFileNames } from '#content/read/generated-files.ts'

/** What the manifest says of the site. */
export interface ManifestFacts {
  name: string
  shortName: string
  description: string
  language: string
  /** CSS colors. */
  accent: string
  paper: string
}

/**
 * Renders the web manifest (https://www.w3.org/TR/appmanifest/). Its addresses are relative to itself, so
 * that they are right under any path.
 */
export function renderManifest(facts: ManifestFacts): string {
  const { name, shortName, description, language, accent, paper } = facts
  const icons = Object.entries(largeIconFileNames).map(([size, src]) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
  const manifest = {
    name,
    short_name: shortName,
    description,
    lang: language,
    start_url: '.',
    scope: '.',
    display: 'browser',
    theme_color: accent,
    background_color: paper,
    icons: [{ src: iconFileName, sizes: 'any', type: 'image/svg+xml' }, ...icons],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
