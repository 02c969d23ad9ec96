/** Has the sites built as Next makes them, with React from the start; runs before they are built. */
export default function setup() {
  process.env.DOCS_DEFER = 'off'
}
