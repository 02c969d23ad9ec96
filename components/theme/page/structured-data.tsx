/** What search engines are told of a page: data, which no browser runs. */
export function StructuredData({ graph }: { graph: object }) {
  const __html = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
}
