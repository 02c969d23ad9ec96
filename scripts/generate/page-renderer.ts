import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { build } from 'esbuild'
import type * as React from 'react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type * as ReactServer from 'react-dom/server'
import { makeKey } from '#core/cache/make-key.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import type { useMDXComponents } from '../../mdx-components.tsx'

/** HTML of a compiled page, without the frame. */
export interface PageContent {
  html: string
  toc: { depth: number; id: string; value: string }[]
}

type Components = ReturnType<typeof useMDXComponents>
type WrapperProps = ComponentProps<Components['wrapper']>

export interface PageRenderer {
  /** Cache key of the components. */
  key: string
  /** Renders a page compiled by `compile.ts`. Throws the error of a component that fails. */
  renderContent(compiled: string): PageContent
  /** Renders the content of `<main>` around the HTML of a page. */
  renderMain(props: Omit<WrapperProps, 'children' | 'lead'>, html: string): string
  renderTableOfContents(props: ComponentProps<Components['toc']>): string
}

/**
 * Bundles `mdx-components.tsx` and loads it without a module cache, so that previews pick up edits.
 * `basePath` is the path under which the site is published, or an empty string.
 */
export async function loadPageRenderer(basePath: string): Promise<PageRenderer> {
  const bundle = await bundleComponents(basePath)
  const require = createRequire(resolveProjectPath('package.json'))
  const { createElement } = require('react') as typeof React
  const { renderToStaticMarkup } = require('react-dom/server') as typeof ReactServer
  // Nextra's `evaluate` passes only one of the two runtimes, which does not fit its compiler unless
  // `NODE_ENV` is `production` or `development`.
  const runtime = {
    ...(require('react/jsx-dev-runtime') as object),
    ...(require('react/jsx-runtime') as object),
  }
  const { wrapper, toc: TableOfContents, ...components } = runBundle(bundle, require)
  return {
    key: makeKey({ values: [bundle] }),
    renderContent(compiled) {
      const run = compileFunction(compiled) as (scope: object) => PageModule
      const { default: Content, toc } = run({ ...runtime, useMDXComponents: () => components })
      return {
        html: renderToStaticMarkup(createElement(Content)),
        toc: toc.map((entry) => ({ ...entry, value: extractText(entry.value).trim() })),
      }
    },
    renderMain(props, html) {
      // Paragraphs contain no others, and attributes contain no tags.
      const lead = /^<p>.*?<\/p>/s.exec(html)?.[0] ?? ''
      // React has no element for HTML without a wrapper.
      const slot = createElement('slot')
      const layout = renderToStaticMarkup(
        createElement(wrapper, { ...props, lead: slot, children: slot }),
      )
      const [start, middle, end] = layout.split('<slot></slot>')
      return start! + lead + middle! + html.slice(lead.length) + end!
    },
    renderTableOfContents: (props) => renderToStaticMarkup(createElement(TableOfContents, props)),
  }
}

async function bundleComponents(basePath: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: resolveProjectPath(),
    entryPoints: ['mdx-components.tsx'],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    // Next inlines it in the same way.
    define: { 'process.env.DOCS_BASE_PATH': JSON.stringify(basePath) },
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

function runBundle(bundle: string, require: NodeJS.Require): Components {
  const module = { exports: {} as { useMDXComponents: () => Components } }
  const run = compileFunction(bundle, ['require', 'module', 'exports']) as (
    ...args: unknown[]
  ) => void
  run(require, module, module.exports)
  return module.exports.useMDXComponents()
}

/**
 * Returns the text of a heading, including `alt` text. Entries in the table of contents are links
 * themselves, so they must not contain the heading's links or footnote references.
 */
function extractText(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(extractText).join('')
  if (typeof node !== 'object' || node === null || !('props' in node)) {
    return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
  }
  const { alt, children, ...props } = node.props as { alt?: string; children?: ReactNode }
  return 'data-footnote-ref' in props ? '' : (alt ?? extractText(children))
}

interface PageModule {
  default: ComponentType
  toc: { depth: number; id: string; value: ReactNode }[]
}
