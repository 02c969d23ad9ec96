import { expect, it } from 'vitest'
import { collectFences } from '#content/parse/collect-fences.ts'
import { parseTestSite } from '../support/site.ts'

// The examples of the rules for code test everything else, in each container.
it('a fence is unchecked only if `unchecked` is a separate word', async () => {
  const text = ['unchecked', 'filename="unchecked"', 'unchecked=1'].map((option) => {
    return `\`\`\`js ${option}\n\`\`\``
  })
  const { site } = await parseTestSite({ 'page.mdx': text.join('\n\n') })
  const offsets = collectFences(site.pages[0]!).map(({ unchecked }) => unchecked)
  expect(offsets).toEqual([{ start: 6, end: 15 }, undefined, undefined])
})
