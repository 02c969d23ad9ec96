export default { navbar: [{ label: 'Privacy', docId: 'privacy' }] }
