export default () => ({
  announcement: { id: 'news', text: 'See [below](#here), or go [up](#top).' },
})
