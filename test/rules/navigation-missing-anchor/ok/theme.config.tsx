export default () => ({
  navbar: [
    { label: 'Tasks', href: '/tasks#run-tests' },
    { label: 'Top', href: '/tasks#top' },
  ],
})
