/** Default titles of callouts by type. Each type has its colors in `components/mdx/components.css`. */
export const calloutTitles = { note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' }
