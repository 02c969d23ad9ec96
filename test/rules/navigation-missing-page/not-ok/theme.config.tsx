export default {
  navbar: [
    { label: 'One', docId: 'guides/on' },
    { label: 'Draft', docId: 'guides/wip' },
    { docId: 'nowhere', label: 'Nowhere' },
  ],
  footer: { links: [{ label: 'Other', href: '/othr?from=footer' }] },
  announcement: { content: <a href="/guides/two">New</a> },
}
