import { expect, it } from 'vitest'
import { deferPage, loaderPlaceholder } from '#site/build/defer/defer-page.ts'

const flight = '1:"$Sreact.fragment"\n0:{"a":"</p><\\/script>"}\n'

const runtime = '{"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]}'

/** Builds a page as Next exports it. */
function exported(data = flight): string {
  const [first, second] = [data.slice(0, 12), data.slice(12)].map((part) =>
    JSON.stringify(part).replaceAll('<', '\\u003c'),
  )
  return [
    '<!DOCTYPE html><html><head>',
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
    '<script src="/_next/static/chunks/a.js" async=""></script>',
    '<script>document.documentElement.dataset.script=""</script>',
    '<script src="/_next/static/chunks/old.js" noModule=""></script>',
    '</head><body><!--$--><p>a &lt;script src="/_next/x.js"&gt; b</p><!--/$-->',
    `<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(${runtime});</script>`,
    '<script src="/_next/static/chunks/b.js" async=""></script>',
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    `<script>self.__next_f.push([1,${first}])</script>`,
    `<script>self.__next_f.push([1,${second}])</script>`,
    '</body></html>',
  ].join('')
}

it('removes the scripts and data of React, and nothing else', () => {
  expect(deferPage(exported(), flight)).toEqual({
    html: [
      '<!DOCTYPE html><html><head>',
      '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
      loaderPlaceholder,
      '<script>document.documentElement.dataset.script=""</script>',
      '</head><body><!--$--><p>a &lt;script src="/_next/x.js"&gt; b</p><!--/$-->',
      '</body></html>',
    ].join(''),
    chunks: ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js'],
    runtime,
  })
})

it.each([
  ['whose flight data is not that of its file', exported(`${flight} `)],
  ['without flight data', exported().replace(/<script>[^<]*__next_f.*?<\/script>/g, '')],
  ['with flight data of another kind', exported().replace('push([0])', 'push([3,"AAAA"])')],
  ['without the runtime', exported().replace(/<script id="_R_">.*?<\/script>/, '')],
  ['with another runtime', exported().replace('TURBOPACK"] ||', 'OTHER"] ||')],
  ['without scripts', exported().replace(/<script src=.*?<\/script>/g, '')],
])('keeps a page %s as is', (_name, html) => {
  expect(deferPage(html, flight)).toBe(undefined)
})
