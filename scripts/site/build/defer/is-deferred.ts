/** Whether React is put behind the page. `DOCS_DEFER=off` in the environment leaves pages as Next makes them. */
export function isDeferred(): boolean {
  return process.env.DOCS_DEFER !== 'off'
}
