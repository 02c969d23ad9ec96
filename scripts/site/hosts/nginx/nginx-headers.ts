import { defaultCacheControl, type HeaderRule } from '#site/serve/headers.ts'
import { mergeRules } from '../merge-rules.ts'

/** What makes nginx send the headers: maps for its `http` block, directives for a `server`. */
export interface NginxHeaders {
  maps: string[]
  directives: string[]
}

/** Renders headers that are the same everywhere as they are, and others with a map of paths. */
export function renderHeaders(rules: readonly HeaderRule[]): NginxHeaders {
  const merged = mergeRules(rules)
  const names = new Set(merged.flatMap(({ headers }) => Object.keys(headers)))
  const maps: string[] = []
  const directives = Array.from(names, (name) => {
    const own = merged.filter(({ headers }) => headers[name] !== undefined)
    const value = own[0]!.headers[name]!
    if (own.every(({ path, isHttpsOnly }) => path === '/*' && !isHttpsOnly)) {
      return `add_header ${name} ${quote(own.at(-1)!.headers[name]!)} always;\n`
    }
    const variable = `$docs_${name.toLowerCase().replaceAll('-', '_')}`
    maps.push(own[0]!.isHttpsOnly ? httpsMap(variable, value) : pathMap(variable, name, own))
    return `add_header ${name} ${variable} always;\n`
  })
  return { maps, directives }
}

/** The header where the reader speaks HTTPS, to nginx or to what stands before it. */
function httpsMap(variable: string, value: string): string {
  const lines = ['"~^on:"', '"~:https$"'].map((key) => `  ${key} ${quote(value)};\n`)
  return `map $https:$http_x_forwarded_proto ${variable} {\n${lines.join('')}}\n`
}

/** The value by path, the narrowest rule first. What is not found is kept by nobody. */
function pathMap(variable: string, name: string, rules: readonly HeaderRule[]): string {
  const isCaching = name === 'Cache-Control'
  const lines = rules.toReversed().map(({ path, headers }) => {
    const pattern = path.split('*').map(escapeRegex).join('.*')
    return `  ${quote(`~^\\d+:${pattern}$`)} ${quote(headers[name]!)};\n`
  })
  const fallback = isCaching ? `  default ${defaultCacheControl};\n  "~^404:" no-cache;\n` : ''
  return `map $status:$docs_path ${variable} {\n${fallback}${lines.join('')}}\n`
}

/** A text as nginx reads one. Throws where it holds what nginx would take for a variable. */
export function quote(text: string): string {
  if (/\$(?!$)/.test(text)) throw new Error(`Cannot write \`${text}\` for nginx`)
  return `"${text.replace(/"/g, '\\"')}"`
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
