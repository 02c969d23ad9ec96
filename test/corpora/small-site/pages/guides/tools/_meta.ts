// Generated from content-src/guides/tools; edit that.
export default {
  "index": { "title": "Overview", "href": "/tools/acme-tests" },
  "cli": { "title": "The \"acmetool\" tool", "href": "/guides/tools/cli" }
}
