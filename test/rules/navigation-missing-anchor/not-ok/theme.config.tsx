export default () => ({
  navbar: [
    { label: 'Tasks', href: '/tasks#run-test' },
    { label: 'Reports', href: '/tasks?from=bar#reports' },
  ],
})
