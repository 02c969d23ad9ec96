import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  detectRenderOptions,
  findPathPrefix,
  understandsHyperlinks,
} from '#commands/shared/render-options.ts'

describe('hyperlinks', () => {
  it.each([
    [{}, false],
    [{ TERM_PROGRAM: 'vscode' }, true],
    [{ TERM_PROGRAM: 'Apple_Terminal' }, false],
    [{ TERM: 'xterm-kitty' }, true],
    [{ TERM: 'xterm-256color', VTE_VERSION: '7200' }, true],
    [{ TERM: 'xterm-256color', VTE_VERSION: '5000' }, false],
    [{ WT_SESSION: 'id' }, true],
    [{ TERM_PROGRAM: 'vscode', CI: 'true' }, false],
    [{ TERM_PROGRAM: 'vscode', TMUX: '/tmp/tmux' }, false],
    [{ FORCE_HYPERLINK: '1', CI: 'true' }, true],
    [{ FORCE_HYPERLINK: '0', TERM_PROGRAM: 'vscode' }, false],
  ])('are understood in %j: %s', (env, expected) => {
    expect(understandsHyperlinks(env)).toBe(expected)
  })
})

describe('the path below the repository', () => {
  it('goes from the folder with `.git` to the working directory', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'prefix-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    mkdirSync(path.join(root, '.git'))
    mkdirSync(path.join(root, 'sites/docs'), { recursive: true })
    expect(findPathPrefix(path.join(root, 'sites/docs'))).toBe('sites/docs')
    expect(findPathPrefix(root)).toBe('')
  })
})

describe('what is not a terminal', () => {
  const env = { FORCE_HYPERLINK: '1', GITHUB_SERVER_URL: 'https://github.com' }

  it('gets no colors and no links', () => {
    const options = detectRenderOptions({ isTTY: false, columns: 0 }, env)
    expect(options.colors.isColorSupported).toBe(false)
    expect(options.hyperlinks).toBe(false)
    expect(options).not.toHaveProperty('width')
    expect(options).not.toHaveProperty('blobUrl')
  })

  it('knows the commit in a run of GitHub Actions', () => {
    const run = { ...env, GITHUB_REPOSITORY: 'acme/docs', GITHUB_SHA: '0123abc' }
    const options = detectRenderOptions({ isTTY: false, columns: 0 }, run)
    expect(options.blobUrl).toBe('https://github.com/acme/docs/blob/0123abc')
  })
})
