/** Long names of curl's short options that matter here, or that take a value. */
const shortOptions: Record<string, string> = {
  A: 'user-agent',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  T: 'upload-file',
  X: 'request',
  b: 'cookie',
  c: 'cookie-jar',
  d: 'data',
  e: 'referer',
  K: 'config',
  m: 'max-time',
  o: 'output',
  r: 'range',
  u: 'user',
  w: 'write-out',
  x: 'proxy',
  D: 'dump-header',
  E: 'cert',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
}

/** The options of curl that take a value; all others are switches. */
const withValue = new Set([
  ...['request', 'header', 'url', 'url-query', 'user', 'user-agent', 'cookie', 'cookie-jar'],
  ...['data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json', 'form'],
  ...['form-string', 'output', 'output-dir', 'upload-file', 'write-out', 'dump-header', 'stderr'],
  ...['max-time', 'connect-timeout', 'retry', 'retry-delay', 'retry-max-time', 'limit-rate'],
  ...['proxy', 'cacert', 'cert', 'key', 'resolve', 'range', 'referer', 'config', 'oauth2-bearer'],
  ...['speed-time', 'speed-limit', 'time-cond', 'max-redirs', 'trace', 'trace-ascii', 'variable'],
])

/** The long name of a short option, or the letter itself. */
export function longOptionOf(letter: string): string {
  return Object.hasOwn(shortOptions, letter) ? shortOptions[letter]! : letter
}

/** Whether an option of curl takes a value. */
export function hasValue(option: string): boolean {
  return withValue.has(option)
}
