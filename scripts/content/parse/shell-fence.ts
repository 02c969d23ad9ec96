import type { Fence } from './collect-fences.ts'

const languages = new Set(['bash', 'sh', 'shell', 'shellscript', 'console', 'shellsession'])
const transcripts = new Set(['console', 'shellsession'])

/** Whether a fence holds shell code, or a terminal with commands in it. */
export function isShellFence({ language }: Pick<Fence, 'language'>): boolean {
  return languages.has(language?.toLowerCase() ?? '')
}

/** Shell code that stands within another text. */
export interface Script {
  code: string
  /** Offset of the code in the text around it. */
  start: number
}

/**
 * Reads the shell code of a fence with this `content`. In a terminal that is what follows a prompt
 * `$ `, and the lines that go on from there; its output becomes spaces.
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
