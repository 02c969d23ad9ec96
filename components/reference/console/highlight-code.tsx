import type { ReactNode } from 'react'

/** The kinds of tokens that printed calls have, each as a pattern: enough for what we print ourselves. */
const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/
const number = /\b(?<![\w.])-?\d[\d.]*\b/
const kinds: Record<string, Record<string, RegExp>> = {
  bash: {
    string: /"(?:[^"\\]|\\.)*"|'[^']*'|\\'/,
    constant: /(?<=\s)--?[\w-]+/,
    function: /^curl\b/,
  },
  js: {
    string,
    keyword: /\b(?:const|await|import|from|new|if|throw|true|false|null)\b/,
    constant: number,
    function: /\b\w+(?=\()/,
  },
  python: {
    string: /f?"(?:[^"\\\n]|\\.)*"/,
    keyword: /\b(?:import|True|False|None)\b/,
    constant: number,
    function: /\b\w+(?=\()/,
  },
  json: {
    parameter: /"(?:[^"\\]|\\.)*"(?=:)/,
    string,
    constant: /\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*/,
  },
}

/** Gives the tokens of code the classes that code of pages has. */
export function highlightCode(code: string, language: string): ReactNode[] {
  const entries = Object.entries(kinds[language] ?? {})
  const pattern = entries.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|')
  const parts: ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(new RegExp(pattern, 'gm'))) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
    parts.push(
      code.slice(end, match.index),
      <span key={match.index} className={`tk-${kind}`}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, code.slice(end)]
}
