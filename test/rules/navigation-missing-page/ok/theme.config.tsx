// The navigation once named { docId: 'old' }.
export default () => ({
  description: "A docId: 'none' in a text",
  navbar: [
    { label: 'One', docId: 'guides/one' },
    { label: 'Guides', docId: 'guides/index' },
    { label: 'Other', href: '/other#first-heading' },
    { label: 'First', href: '/first' },
    { label: 'Map', href: '/sitemap.xml' },
    { label: 'Sample', href: '/assets/guides/sample.csv' },
    { label: 'Elsewhere', href: 'https://example.com/guides/two' },
  ],
})
