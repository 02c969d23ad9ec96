// Generated from content-src/guides; edit that.
export default {
  "tools": {
    "title": "Tools"
  },
  "first-steps": {
    "title": "First steps"
  },
  "no-position": {
    "title": "A guide without a position"
  }
}
