export default { navbar: [{ label: 'Gone', docId: 'gone' }, { label: 'Moved', docId: 'moved' }] }
