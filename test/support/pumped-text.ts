import { pageWith } from './content-folder.ts'

/** A text of which one part is repeated until it is as long as wanted. */
export interface PumpedText {
  /** Where it stands on a page; in its text, unless said otherwise. */
  frame?: keyof typeof frames
  prefix?: string
  pump: string
  suffix?: string
}

const fence = (language: string) => (text: string) =>
  pageWith(`\`\`\`\`${language}\n${text}\n\`\`\`\``)

/** Places on a page that parsers and rules look at in their own ways. */
export const frames = {
  body: (text: string) => pageWith(text),
  heading: (text: string) => pageWith(`## ${text}`),
  'front matter': (text: string) => `---\ntitle: ${text}\ndescription: B\n---\n\nText.\n`,
  'whole page': (text: string) => text,
  attribute: (text: string) => pageWith(`<Callout type="note" title="${text}">\n\nA\n\n</Callout>`),
  address: (text: string) => pageWith(`[a](<${text}>)`),
  'alt text': (text: string) => pageWith(`![${text}](./a.png)`),
  table: (text: string) => pageWith(`| a |\n| --- |\n| ${text} |`),
  list: (text: string) => pageWith(`- a\n- ${text}`),
  bash: fence('bash'),
  json: fence('json'),
  yaml: fence('yaml'),
  toml: fence('toml'),
  xml: fence('xml'),
  ts: fence('ts'),
  python: fence('python'),
  http: fence('http'),
  text: fence('text'),
}

/** Writes the page with so many characters of the repeated part. */
export function writePumped(text: PumpedText, length: number): string {
  const { frame = 'body', prefix = '', pump, suffix = '' } = text
  return frames[frame](prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix)
}
