/** Name of the file, among the data of the site, that lists the routes which Next is to export. */
export const renderListName = 'render-list.json'

/** Name of the file whose presence says that all pages are compiled. */
export const compiledName = 'compiled'
