const texts = { spring: 'New' }

export default () => ({
  navbar: [{ docId: 'other' }],
  announcement: { id: 'spring', text: texts.spring, closable: true },
})
