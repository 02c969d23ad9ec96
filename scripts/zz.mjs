import { readFileSync } from 'node:fs'
import { mdxToMdast } from 'satteri'
const all = readFileSync(process.argv[2], 'utf8').replace(/^---[^]*?\n---\n/, '')
const bad = (text) => { try { const t = mdxToMdast(text); let found=false; const w=(n)=>{ if (n.name && n.name.length>40) found=true; (n.children??[]).forEach(w)}; w(t); return found } catch (e) { return false } }
console.log(bad(all))
let lines = all.split('\n')
for (let size = Math.floor(lines.length/2); size>=1; size = Math.floor(size/2)) {
  for (let i=0;i<lines.length;) { const next=[...lines.slice(0,i),...lines.slice(i+size)]; if (bad(next.join('\n'))) lines=next; else i+=size }
}
console.log(lines.join('\n'))
