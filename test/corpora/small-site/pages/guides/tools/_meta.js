// Generated from content-src/guides/tools; edit that.
export default {
  "index": {
    "title": "Overview"
  },
  "cli": {
    "title": "The \"acmetool\" tool"
  }
}
