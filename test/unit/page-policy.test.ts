import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addPolicy, policyOf } from '#site/build/add-policies.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The sources of one directive of the policy of a page with this in its body. */
function sourcesOf(directive: string, body: string): string {
  const policy = policyOf(`<!DOCTYPE html><html><head></head><body>${body}</body></html>`)
  return policy.split('; ').find((each) => each.startsWith(`${directive} `))!
}

describe('policyOf', () => {
  it('lets inline scripts run by the hash of what stands between their tags, each once', () => {
    const script = 'if (1 < 2 && "&amp;") run("é")'
    const body = `<script>${script}</script><script type="module">${script}</script><script>b()</script>`
    expect(sourcesOf('script-src', body)).toBe(`script-src 'self' ${hash(script)} ${hash('b()')}`)
  })

  it('needs no hash for data and for scripts of the site', () => {
    const body =
      '<script type="application/ld+json">{"a":1}</script><script src="/a.js" defer=""></script>'
    expect(sourcesOf('script-src', body)).toBe("script-src 'self'")
  })

  it('lets inline styles hold by their hashes, those of attributes as the browser reads them', () => {
    const body = '<style>p{}</style><p style="a:b"></p><p style="content:&quot;x&quot;">'
    expect(sourcesOf('style-src', body)).toBe(`style-src 'self' ${hash('p{}')}`)
    expect(sourcesOf('style-src-attr', body)).toBe(
      `style-src-attr 'unsafe-hashes' ${hash('a:b')} ${hash('content:"x"')}`,
    )
  })

  it('refuses all else', () => {
    const policy = policyOf('<html><head></head></html>')
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  })
})

describe('addPolicy', () => {
  it('puts the policy before all that it is about, once', () => {
    const page = '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><script>a()</script>'
    const changed = addPolicy(page)
    expect(changed).toMatch(
      /^<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="[^"]*"\/><script>/,
    )
    expect(addPolicy(changed)).toBe(changed)
  })

  it('leaves no page without one', () => {
    expect(() => addPolicy('<p>no head</p>')).toThrow(/Cannot find the character set/)
  })
})
