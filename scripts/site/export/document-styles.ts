/** Styles of the one document, on top of those of the site. */
export const documentStyles = `
@page { size: A4; margin: 18mm 16mm 20mm; }
@page :first { margin-bottom: 0; }
html { scrollbar-gutter: auto; }
.export { min-height: 0; background: none; font-size: 10pt; }
.export .page { display: block; max-width: 50rem; padding: 0; margin: auto; }
.export__cover { display: grid; align-content: center; min-height: 240mm; max-width: 50rem; margin: auto; }
.export__title { font-size: 32pt; font-weight: var(--weight-bold); line-height: 1.2; }
.export__contents { max-width: 50rem; margin: auto; break-before: page; }
.export__heading { font-size: 16pt; font-weight: var(--weight-bold); }
.export__contents ul { padding: 0; list-style: none; }
.export__contents li { margin-block: 0.2em; font-weight: var(--weight-medium); }
.export__contents [data-depth='1'] { padding-inline-start: 1.5em; font-weight: normal; }
.export__contents [data-depth='2'] { padding-inline-start: 3em; font-weight: normal; }
.export__contents [data-depth='3'] { padding-inline-start: 4.5em; font-weight: normal; }
.export__page { break-before: page; }
.export__part { color: var(--ink-soft); font-size: 11pt; }
.export .prose a::after { content: none !important; }
.export .code pre { overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 8.5pt; }
.export .code { break-inside: auto; box-decoration-break: clone; }
.export table { width: 100%; table-layout: auto; overflow-wrap: anywhere; font-size: 9pt; }
.export :is(.table-region, [role='group'], figure) { overflow: visible; max-width: 100%; }
.export :is(thead) { display: table-header-group; }
.export :is(td, th) { min-width: 0; white-space: normal; }
.export :is(img, svg) { max-width: 100%; height: auto; }
.export :is(.tabs, .tabs__item, .tabs__content) { display: block !important; }
.export .ref { display: block !important; }
.export .ref > .ref__samples { position: static; max-height: none; overflow: visible; }
`
