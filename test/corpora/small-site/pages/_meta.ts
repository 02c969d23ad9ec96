// Generated from content-src; edit that.
export default {
  "index": { "title": "Welcome", "href": "/" },
  "guides": { "title": "Guides" },
  "contact": { "title": "Contact us", "href": "/contact", "display": "hidden" }
}
