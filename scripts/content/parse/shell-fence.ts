import type { Fence } from './collect-fences.ts'

const languages = new Set(['bash', 'sh', 'shell', 'shellscript', 'console', 'shellsession'])
const transcripts = new Set(['console', 'shellsession'])

/** Returns whether a fence contains shell code or a terminal session. */
export function isShellFence({ language }: Pick<Fence, 'language'>): boolean {
  return languages.has(language?.toLowerCase() ?? '')
}

/** Shell code in another text. */
export interface Script {
  code: string
  /** Offset of the code in that text. */
  start: number
}

/**
 * Reads the shell code of a fence. In a terminal session, that is the text after each `$ ` prompt
 * with its continuation lines. Output is replaced by spaces.
 */
export function readShellFence(content: string, { language }: Pick<Fence, 'language'>): Script {
  const isTranscript = transcripts.has(language?.toLowerCase() ?? '')
  return { code: isTranscript ? maskOutput(content) : content, start: 0 }
}

function maskOutput(content: string): string {
  let goesOn = false
  return content
    .split('\n')
    .map((line) => {
      const prompt = goesOn ? /^(?:> )?/ : /^\s*\$ /
      const isCommand = prompt.test(line)
      goesOn = isCommand && /(?:^|[^\\])\\$/.test(line)
      return isCommand
        ? line.replace(prompt, (mark) => ' '.repeat(mark.length))
        : ' '.repeat(line.length)
    })
    .join('\n')
}
