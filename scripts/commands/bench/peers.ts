import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { timeProcess } from './run-timed.ts'

/** A documentation system to measure beside this one. */
export interface Peer {
  name: string
  /** Exact versions. */
  packages: Record<string, string>
  /** Of `package.json`; Docusaurus' bundle does not run as an ES module. */
  type?: 'module'
  /** Exact versions of what these bring in, where that has to be held. */
  overrides?: Record<string, string>
  /** Files of a project as its manual has it, by path. */
  files: Record<string, string>
  /** Folder for the Markdown, and for the finished site. */
  contentDir: string
  outDir: string
  /** Folders that a cold build does not have. */
  caches: string[]
  /** Its build, as arguments of `npx --no-install`. */
  build: string[]
}

/** The peers that `--peers` may name. */
export const peers: Record<string, Peer> = {
  docusaurus: {
    name: 'Docusaurus',
    packages: {
      '@docusaurus/core': '3.10.2',
      '@docusaurus/faster': '3.10.2',
      '@docusaurus/preset-classic': '3.10.2',
      react: '19.2.0',
      'react-dom': '19.2.0',
    },
    // Their ranges would take in versions that do not fit each other.
    overrides: { '@docsearch/core': '4.6.2', '@docsearch/react': '4.6.2' },
    files: {
      'docusaurus.config.js': `export default {
  title: 'Docs',
  url: 'https://docs.example',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  future: { v4: true, faster: true },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
}
`,
    },
    contentDir: 'docs',
    outDir: 'build',
    caches: ['.docusaurus', 'build', 'node_modules/.cache'],
    build: ['docusaurus', 'build'],
  },
  nextra: {
    name: 'Nextra, stock',
    type: 'module',
    packages: {
      next: '16.0.3',
      nextra: '4.6.1',
      'nextra-theme-docs': '4.6.1',
      pagefind: '1.4.0',
      react: '19.2.0',
      'react-dom': '19.2.0',
      zod: '4.1.12',
    },
    files: {
      'next.config.mjs': `import nextra from 'nextra'
export default nextra({})({ output: 'export', images: { unoptimized: true } })
`,
      'mdx-components.js': `import { useMDXComponents as theme } from 'nextra-theme-docs'
export const useMDXComponents = (components) => ({ ...theme(), ...components })
`,
      'app/layout.jsx': `import { Footer, Layout, Navbar } from 'nextra-theme-docs'
import { Head } from 'nextra/components'
import { getPageMap } from 'nextra/page-map'
import 'nextra-theme-docs/style.css'
export default async function RootLayout({ children }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <Head />
      <body>
        <Layout navbar={<Navbar logo={<b>Docs</b>} />} pageMap={await getPageMap()} footer={<Footer>Docs</Footer>}>
          {children}
        </Layout>
      </body>
    </html>
  )
}
`,
      'app/[[...mdxPath]]/page.jsx': `import { generateStaticParamsFor, importPage } from 'nextra/pages'
import { useMDXComponents } from '#mdx-components'
export const generateStaticParams = generateStaticParamsFor('mdxPath')
export async function generateMetadata(props) {
  const { metadata } = await importPage((await props.params).mdxPath)
  return metadata
}
const Wrapper = useMDXComponents().wrapper
export default async function Page(props) {
  const { default: MDXContent, ...rest } = await importPage((await props.params).mdxPath)
  return <Wrapper {...rest}><MDXContent {...props} /></Wrapper>
}
`,
    },
    contentDir: 'content',
    outDir: 'out',
    caches: ['.next', 'out'],
    build: ['next', 'build'],
  },
}

/** Sets a peer up in `dir` with the pages of a plain corpus. Rejects where npm cannot install it. */
export async function setUpPeer(peer: Peer, dir: string, corpus: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const { type, packages: dependencies, overrides } = peer
  const manifest = { private: true, type, dependencies, overrides }
  await writeFile(path.join(dir, 'package.json'), JSON.stringify(manifest))
  for (const [file, text] of Object.entries(peer.files)) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  await copyPages(corpus, path.join(dir, peer.contentDir))
  await timeProcess('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], dir)
}

/** Builds a peer's site, its search index included where that is not part of its build; in seconds. */
export async function buildPeer(peer: Peer, dir: string): Promise<number> {
  const seconds = await timeProcess('npx', ['--no-install', ...peer.build], dir)
  if (!peer.packages.pagefind) return seconds
  const index = ['--no-install', 'pagefind', '--site', peer.outDir]
  return seconds + (await timeProcess('npx', index, dir))
}

/** Removes what earlier builds of a peer have left. */
export async function clearPeer({ caches }: Peer, dir: string): Promise<void> {
  for (const cache of caches) await rm(path.join(dir, cache), { recursive: true, force: true })
}

/** Copies the pages with the front matter that all systems know; links to routes stay as they are. */
async function copyPages(corpus: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  for (const file of await readdir(corpus, { recursive: true })) {
    if (!file.endsWith('.mdx')) continue
    await mkdir(path.dirname(path.join(target, file)), { recursive: true })
    await cp(path.join(corpus, file), path.join(target, file))
    const text = await readFile(path.join(target, file), 'utf8')
    await writeFile(
      path.join(target, file),
      text
        .replace(/^slug: \/p\/.*\n/m, '')
        .replace(/\]\(\/p\/(\d+)\)/g, (_, page: string) => `](${routeOf(Number(page))})`),
    )
  }
}

/** Where a page without a `slug` is served. */
function routeOf(page: number): string {
  return `/part-${Math.floor(page / 40)}/page-${page}`
}
