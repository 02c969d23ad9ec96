/** Files of a small documentation in one system, by path. Each has the same mistakes. */
export interface FrameworkFolder {
  system: string
  /** Folder to check. */
  folder: string
  /** Configuration that the first line of the report names. */
  source: string
  files: Readonly<Record<string, string>>
}

const pixel = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

/**
 * Writes a page with links that work, one broken link, anchor and image, and samples that work.
 */
function writePage({ route, anchor, image }: { route: string; anchor: string; image: string }) {
  return [
    '---\ntitle: Start\n---\n',
    `[Works](${route}), [anchor](${route}#${anchor}), [moved](/old-address), ![Works](${image})\n`,
    `[Broken](${route}-gone), [anchor](${route}#gone), ![Broken](${image}.png)\n`,
    // A change: the line before and the line after, with the same key.
    '```json del={2} ins={3}\n{\n  "name": "a",\n  "name": "b"\n}\n```\n',
    '```json\n{\n  "name": "a", // [!code --]\n  "name": "b" // [!code ++]\n}\n```\n',
  ].join('\n')
}

const target = '---\ntitle: Other\n---\n\n## What’s new?\n\n### The `--force` option\n'

/** One folder for each system, with pages whose routes are special in it. */
export const frameworkFolders: readonly FrameworkFolder[] = [
  {
    system: 'Docusaurus',
    folder: 'docs',
    source: 'website/docusaurus.config.js',
    files: {
      'website/docusaurus.config.js':
        "export default { presets: [['classic', { docs: { path: '../docs', routeBasePath: 'guide' } }]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old-address', to: '/guide' }] }]] }",
      'website/static/img/a.svg': pixel,
      'docs/start.md': writePage({
        route: '/guide/part/two',
        anchor: 'own-id',
        image: '/img/a.svg',
      }),
      'docs/01-part/02-two.md': '---\ntitle: Two\n---\n\n<!-- note -->\n\n## Two {#own-id}\n',
    },
  },
  {
    system: 'Starlight',
    folder: 'src/content/docs',
    source: 'astro.config.mjs',
    files: {
      'astro.config.mjs':
        "export default defineConfig({ redirects: { '/old-address': '/other' }, integrations: [starlight({ title: 'A' })] })",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
      'src/assets/a.svg': pixel,
      'src/content/docs/start.mdx': writePage({
        route: '/big-part/other',
        anchor: 'the---force-option',
        image: '~/assets/a.svg',
      }),
      'src/content/docs/Big Part/other.md': target,
    },
  },
  {
    system: 'Nextra',
    folder: 'content',
    source: 'next.config.mjs',
    files: {
      'package.json': '{ "dependencies": { "nextra": "4.0.0" } }',
      'next.config.mjs':
        "export default nextra({ contentDirBasePath: '/docs' })({ redirects: () => [{ source: '/old-address', destination: '/docs' }] })",
      'public/a.svg': pixel,
      'content/start.mdx': writePage({
        route: '/docs/part/two',
        anchor: 'own-id',
        image: '/a.svg',
      }),
      'content/part/two.mdx': '## Two [#own-id]\n',
    },
  },
  {
    system: 'Fumadocs',
    folder: 'content/docs',
    source: 'next.config.mjs',
    files: {
      'package.json': '{ "dependencies": { "fumadocs-ui": "15.0.0" } }',
      'next.config.mjs':
        "export default withMDX({ redirects: async () => [{ source: '/old-address', destination: '/docs' }] })",
      'lib/source.ts':
        "export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })",
      'public/a.svg': pixel,
      'content/docs/start.mdx': writePage({
        route: '/docs/two',
        anchor: 'own-id',
        image: '/a.svg',
      }),
      'content/docs/(part)/two.mdx': '## Two [#own-id]\n',
    },
  },
  {
    system: 'VitePress',
    folder: 'docs',
    source: 'docs/.vitepress/config.ts',
    files: {
      'docs/.vitepress/config.ts':
        "export default defineConfig({ rewrites: { 'en/:rest*': ':rest*' } })",
      'docs/public/a.svg': pixel,
      'docs/public/_redirects': '/old-address /other\n',
      'docs/en/start.md': writePage({
        route: '/other',
        anchor: 'the-force-option',
        image: '/a.svg',
      }),
      'docs/en/other.md': target,
    },
  },
  {
    system: 'Mintlify',
    folder: '.',
    source: 'docs.json',
    files: {
      'docs.json':
        '{ "navigation": { "pages": ["start"] }, "redirects": [{ "source": "/old-address", "destination": "/other" }] }',
      'a.svg': pixel,
      'start.mdx': writePage({ route: '/part/other', anchor: 'whats-new', image: '/a.svg' }),
      'part/other.mdx': `${target}\n<Accordion title="What’s new">Text</Accordion>\n`,
    },
  },
]
