// What the navigation names is linked to: `contact`, which no sidebar shows, is no orphan.
export default {
  navbar: [{ label: 'Contact', docId: 'contact' }],
  footer: { links: [{ label: 'First steps', href: '/first-steps' }] },
}
