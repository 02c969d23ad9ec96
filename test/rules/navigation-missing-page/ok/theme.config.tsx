// The navigation once named { docId: 'old' }.
export default () => ({
  note: "A docId: 'none' in a text",
  navbar: [
    { label: 'One', docId: 'guides/one' },
    { label: 'Guides', docId: 'guides/index' },
    { label: 'Other', href: '/other#first-heading' },
    { label: 'First', href: '/first' },
    { label: 'Map', href: '/sitemap.xml' },
    { label: 'Elsewhere', href: 'https://example.com/guides/two' },
  ],
})
