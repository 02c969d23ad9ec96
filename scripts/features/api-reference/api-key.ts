import type { Api } from './api.ts'

/** The key of what a page takes from the API: empty where it neither shows nor calls any of it. */
export function keyOfApi(text: string, api: Api | undefined): string {
  return concernsApi(text, api) ? (api?.key ?? 'none') : ''
}

/** Whether a text shows a part of the API, or may hold a call of it; a link to a page does not. */
function concernsApi(text: string, api: Api | undefined): boolean {
  const path = api?.server.replace(/^https?:\/\/[^/]+/, '') || undefined
  const hasPath = path !== undefined && text.includes(path)
  return hasPath || /\{product\.apiHost|<Operation|<Schema/.test(text)
}
