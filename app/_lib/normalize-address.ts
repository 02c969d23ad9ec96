/**
 * Runs before anything else in the page: puts an address with `.html` or `index.html` right, where
 * the host serves the file but does not redirect. Query and hash stay.
 */
export const normalizeAddressScript = `(function () {
  var path = location.pathname
  var clean = path.replace(/(?:\\/index)?\\.html?$/, '') || '/'
  if (clean !== path) history.replaceState(history.state, '', clean + location.search + location.hash)
})()`
