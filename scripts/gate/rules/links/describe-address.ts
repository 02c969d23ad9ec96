import type { Finding } from '#content/rule.ts'

/** Describes an address that is meant for another site or a mail program but has no scheme. */
export function describeAddressWithoutScheme(
  address: string,
): Pick<Finding, 'message' | 'help'> | undefined {
  const scheme = /^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(address)
    ? 'mailto:'
    : /^www\.[^\s/]+\.[a-z]{2,}(?:\/|$)/i.test(address) && 'https://'
  if (!scheme) return undefined
  const message = `Unexpected \`${address}\` without \`${scheme}\``
  return { message, help: `Write \`${scheme}${address}\`` }
}
