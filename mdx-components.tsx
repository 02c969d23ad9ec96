/** Nextra looks for the components of pages in a file of this name. */
export { useMDXComponents } from '#components/mdx/index.tsx'
