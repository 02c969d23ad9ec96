export default (product: { name: string }) => ({
  navbar: [{ docId: 'other' }],
  announcement: {
    id: 'spring',
    text:
      `${product.name} has its own p\u0061ge now: ` +
      'read the [first heading of that page](/other#first-heading), {product.cli} included.',
    closable: true,
  },
})
