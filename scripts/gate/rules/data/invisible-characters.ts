/** Characters that cannot be seen or that look like a space but are none. */
export interface InvisibleCharacter {
  /** First and last code point. */
  from: number
  to: number
  name: string
  /** What to put in its place where that is safe; an empty text deletes it. */
  replacement?: string
  /** Characters among which it belongs to the script or the emoji; each tested on a neighbor. */
  allowed?: { before?: RegExp; after?: RegExp; page?: RegExp }
}

/** Letters and marks of scripts in which joiners have a meaning, such as Arabic and Devanagari. */
const joiningLetter = /^(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}]$/u
const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u
const eastAsian = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303F\uFF00-\uFFEF]$/u
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

/** By code point, ascending; a character that is in none of the ranges is left alone. */
export const invisibleCharacters: InvisibleCharacter[] = [
  { from: 0x00, to: 0x08, name: 'control character' },
  { from: 0x0b, to: 0x0c, name: 'control character' },
  { from: 0x0d, to: 0x0d, name: 'carriage return' },
  { from: 0x0e, to: 0x1a, name: 'control character' },
  // Samples of colored output hold it.
  { from: 0x1b, to: 0x1b, name: 'escape character', allowed: { after: /^\[$/ } },
  { from: 0x1c, to: 0x1f, name: 'control character' },
  { from: 0x7f, to: 0x9f, name: 'control character' },
  { from: 0xa0, to: 0xa0, name: 'no-break space', replacement: ' ' },
  { from: 0xad, to: 0xad, name: 'soft hyphen', replacement: '' },
  { from: 0x034f, to: 0x034f, name: 'combining grapheme joiner', replacement: '' },
  { from: 0x061c, to: 0x061c, name: 'Arabic letter mark', allowed: { page: rightToLeft } },
  { from: 0x115f, to: 0x1160, name: 'Hangul filler', allowed: { before: eastAsian } },
  { from: 0x1680, to: 0x1680, name: 'Ogham space', replacement: ' ' },
  {
    from: 0x180e,
    to: 0x180e,
    name: 'Mongolian vowel separator',
    allowed: { before: joiningLetter },
  },
  { from: 0x2000, to: 0x200a, name: 'typographic space', replacement: ' ' },
  { from: 0x200b, to: 0x200b, name: 'zero-width space', replacement: '' },
  {
    from: 0x200c,
    to: 0x200c,
    name: 'zero-width non-joiner',
    replacement: '',
    allowed: { before: joiningLetter },
  },
  {
    from: 0x200d,
    to: 0x200d,
    name: 'zero-width joiner',
    replacement: '',
    allowed: { before: new RegExp(`${joiningLetter.source}|${emoji.source}`, 'u') },
  },
  { from: 0x200e, to: 0x200f, name: 'direction mark', allowed: { page: rightToLeft } },
  { from: 0x2028, to: 0x2028, name: 'line separator' },
  { from: 0x2029, to: 0x2029, name: 'paragraph separator' },
  { from: 0x202a, to: 0x202e, name: 'direction override', allowed: { page: rightToLeft } },
  { from: 0x202f, to: 0x202f, name: 'narrow no-break space', replacement: ' ' },
  { from: 0x205f, to: 0x205f, name: 'mathematical space', replacement: ' ' },
  { from: 0x2060, to: 0x2060, name: 'word joiner', replacement: '' },
  { from: 0x2061, to: 0x2064, name: 'invisible operator', replacement: '' },
  { from: 0x2066, to: 0x2069, name: 'direction isolate', allowed: { page: rightToLeft } },
  { from: 0x206a, to: 0x206f, name: 'format character' },
  {
    from: 0x3000,
    to: 0x3000,
    name: 'ideographic space',
    replacement: ' ',
    allowed: { before: eastAsian, after: eastAsian },
  },
  { from: 0x3164, to: 0x3164, name: 'Hangul filler' },
  { from: 0xe000, to: 0xf8ff, name: 'private-use character' },
  { from: 0xfeff, to: 0xfeff, name: 'byte order mark', replacement: '' },
  { from: 0xffa0, to: 0xffa0, name: 'Hangul filler' },
  { from: 0xfff9, to: 0xfffb, name: 'annotation character' },
  { from: 0xfffc, to: 0xfffc, name: 'object replacement character' },
  { from: 0xfffd, to: 0xfffd, name: 'replacement character' },
  { from: 0xfffe, to: 0xffff, name: 'noncharacter' },
  // Flags such as that of Scotland are a black flag and tags.
  {
    from: 0xe0001,
    to: 0xe007f,
    name: 'tag character',
    allowed: { before: /^[\u{1F3F4}\u{E0020}-\u{E007F}]$/u },
  },
  { from: 0xf0000, to: 0x10ffff, name: 'private-use character' },
]
