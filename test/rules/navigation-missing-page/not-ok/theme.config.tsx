export default () => ({
  navbar: [
    { label: 'One', docId: 'guides/on' },
    { label: 'Draft', docId: 'guides/wip' },
    { docId: 'nowhere', label: 'Nowhere' },
    { label: 'Without its folder', docId: 'one' },
    { label: 'From the root', docId: 'content-src/guides/one.mdx' },
    { label: 'By its route', docId: '/other' },
    { label: 'By its doc id', href: 'guides/one' },
    { label: 'By its file', href: './other.mdx' },
    { label: 'Draft by its route', href: '/guides/wip' },
    { label: 'A file', href: '/sitemp.xml' },
    { label: 'A sample', href: '/assets/guides/none.csv' },
  ],
  footer: { links: [{ label: 'Other', href: '/othr?from=footer' }] },
})
