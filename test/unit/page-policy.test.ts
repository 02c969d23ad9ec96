import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addCspMeta, buildCsp } from '#site/build/add-csp-meta.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns one directive of the policy for a page with this body. */
function sourcesOf(directive: string, body: string): string {
  const policy = buildCsp(`<!DOCTYPE html><html><head></head><body>${body}</body></html>`)
  return policy.split('; ').find((each) => each.startsWith(`${directive} `))!
}

describe('the policy of a page', () => {
  it('allows inline scripts by hash, each once', () => {
    const script = 'if (1 < 2 && "&amp;") run("é")'
    const body = `<script>${script}</script><script type="module">${script}</script><script>b()</script>`
    expect(sourcesOf('script-src', body)).toBe(
      `script-src 'self' ${hashOf(script)} ${hashOf('b()')}`,
    )
  })

  it('has no hashes of data blocks and external scripts', () => {
    const body =
      '<script type="application/ld+json">{"a":1}</script><script src="/a.js" defer=""></script>'
    expect(sourcesOf('script-src', body)).toBe("script-src 'self'")
  })

  it('allows inline styles and style attributes by hash', () => {
    const body = '<style>p{}</style><p style="a:b"></p><p style="content:&quot;x&quot;">'
    expect(sourcesOf('style-src', body)).toBe(`style-src 'self' ${hashOf('p{}')}`)
    expect(sourcesOf('style-src-attr', body)).toBe(
      `style-src-attr 'unsafe-hashes' ${hashOf('a:b')} ${hashOf('content:"x"')}`,
    )
  })

  it('allows images from the hosts of the product', () => {
    const policy = buildCsp('<html><head></head></html>', [], 'a.example.com b.example.org')
    expect(policy).toContain("img-src 'self' data: https://a.example.com https://b.example.org;")
  })

  it('forbids everything else', () => {
    const policy = buildCsp('<html><head></head></html>')
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  })
})

describe('addCspMeta', () => {
  it('inserts the policy before scripts, once', () => {
    const page = '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><script>a()</script>'
    const changed = addCspMeta(page)
    expect(changed).toMatch(
      /^<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="[^"]*"\/><script>/,
    )
    expect(addCspMeta(changed)).toBe(changed)
  })

  it('throws if it cannot insert the policy', () => {
    expect(() => addCspMeta('<p>no head</p>')).toThrow(/Cannot find the character set/)
  })
})
