import type { LinkUse } from '#content/links/collect-links.ts'
import { isOwnHost } from '#content/read/own-host.ts'
import type { Finding, PageRule } from '#content/rule.ts'

const phone = /^tel:\+?[().-]*\d[\d().-]*(?:;\S*)?$/i

/**
 * A link leads every reader somewhere: not to `localhost` or a private network, which is another
 * machine for each of them, nor to a mail address without a host or a phone number without digits.
 * Addresses to try are code: `http://localhost:3000`.
 */
export const linkUnreachableRule: PageRule = {
  id: 'link:unreachable',
  severity: 'warning',
  scope: 'page',
  check: ({ links }) => links.flatMap(checkLink),
}

function checkLink({ url, start, end }: LinkUse): Finding[] {
  // What a variable stands for is not known where it has no value.
  if (/[{}]/.test(url)) return []
  const scheme = /^[a-z]+:/i.exec(url)?.[0].toLowerCase()
  if (scheme === 'mailto:' && !isMailAddress(url)) {
    const message = `Unexpected mail address \`${url}\`, expected \`mailto:name@host\``
    return [{ message, start, end }]
  }
  if (scheme === 'tel:' && !phone.test(url)) {
    const message = `Unexpected phone number \`${url}\`, expected digits such as \`tel:+4930123456\``
    return [{ message, start, end }]
  }
  if (!isOwnHost(url)) return []
  return [
    {
      message: `Unexpected link to \`${url}\`, which is another machine for each reader`,
      start,
      end,
      help: 'Link to the public address, or put this one in backticks',
    },
  ]
}

/** Whether a `mailto:` address names its recipients, or leaves them open and says something else. */
function isMailAddress(url: string): boolean {
  const [recipients = '', fields = ''] = url.slice('mailto:'.length).split('?')
  if (recipients === '') return fields !== ''
  return recipients.split(',').every((each) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(each))
}
