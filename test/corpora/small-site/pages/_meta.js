// Generated from content-src; edit that.
export default {
  "index": {
    "title": "Welcome"
  },
  "guides": {
    "title": "Guides"
  },
  "contact": {
    "title": "Contact us",
    "display": "hidden"
  }
}
