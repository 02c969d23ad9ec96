export default {
  navbar: [{ label: 'Contact', docId: 'contact' }],
  footer: { links: [{ label: 'First steps', href: '/first-steps' }] },
}
