import path from 'node:path/posix'

/** Formats whose extension is their name. An SVG is rewritten before it is published. */
const plainFormats = 'avif bmp gif ico png svg webp mp3 wav webm pdf 7z'.split(' ')

/**
 * Extensions of other files that readers may load, by the format of their content. Browsers show or
 * save all these files and never run them; a PDF has no access to the site. Left out are XML and
 * HTML, which browsers run; scripts and style sheets, which a page could load; programs and Office
 * files with macros, which readers run; and `.php` and the like, which servers run.
 */
const extensionsByFormat: Readonly<Record<string, string>> = {
  gz: 'gz tgz',
  jpg: 'jpg jpeg',
  mp4: 'm4a m4v mp4',
  ogg: 'oga ogg ogv',
  zip: 'docx odp ods odt pptx xlsx zip',
  text:
    'cfg conf csv diff ini json json5 jsonc jsonl log md patch properties sql toml tsv txt vtt ' +
    'yaml yml bash bat c cc cpp cs dart feature go gradle graphql groovy h hpp http java kt kts ' +
    'lua proto ps1 py r rb robot rs scala sh swift tf ts tsx zsh',
}

const formats = new Map([
  ...plainFormats.map((format) => [format, format] as const),
  ...Object.entries(extensionsByFormat).flatMap(([format, extensions]) =>
    extensions.split(' ').map((extension) => [extension, format] as const),
  ),
])

/** Formats of pictures that all current browsers support, as named by `image-size`. */
export const pictureFormats: ReadonlySet<string> = new Set(
  'avif bmp gif ico jpg png svg webp'.split(' '),
)

/** Returns the format that a file's extension stands for, or `undefined` if it is not listed. */
export function formatOfName(file: string): string | undefined {
  return formats.get(path.extname(file).slice(1).toLowerCase())
}

/** Returns whether a file name has the extension of a supported picture format. */
export function isImageName(file: string): boolean {
  return pictureFormats.has(formatOfName(file) ?? '')
}

/**
 * Inner parts of names that servers do not take for an extension, as in `login.spec.ts`. For
 * `a.html.feature`, Apache sends the type of `.html` because it does not know `.feature`.
 */
const innerPartPattern = /^(?:\d.*|d|example|min|sample|schema|spec|tar|test)$/

/** Returns the first extension of a name that is not allowed, `''` if the name has none. */
export function findUnlistedExtension(file: string): string | undefined {
  const parts = path.basename(file).toLowerCase().split('.').slice(1)
  const last = parts.pop() ?? ''
  if (!formats.has(last)) return last
  return parts.find((part) => !innerPartPattern.test(part))
}
