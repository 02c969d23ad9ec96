import { appendFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { copyProject, measureCommand, timeCommand, writeBenchContent } from './bench-fixture.ts'
import { execFileSync } from 'node:child_process'
const n = Number(process.argv[2])
const benchDir = path.resolve('.cache/bench'), content = path.join(benchDir, 'content'), dir = path.join(benchDir, 'site')
await writeBenchContent(content, n); await copyProject(dir, content)
await timeCommand(dir, 'lint-content', '--help')
const cold = await measureCommand(dir, 'lint-content'); console.log('cold', n, cold)
const cpu = (args: string[] = []) => { const s = process.resourceUsage(); const out = execFileSync('bash', ['-c', 'time node ' + args.join(' ') + ' scripts/commands/run-bundled.mjs lint-content'], { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }); return out.slice(-200) }
console.log('unchanged', cpu())
await appendFile(path.join(dir, 'content-src/index.mdx'), '\nThe command runs again, time number one.\n')
console.log('edited', cpu())
await appendFile(path.join(dir, 'content-src/index.mdx'), '\nThe command runs again, time number two.\n')
console.log('edited', cpu(['--cpu-prof', '--cpu-prof-dir=/tmp/fx/profw']))
