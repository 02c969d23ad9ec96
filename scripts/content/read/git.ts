import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { assertContentFolder, toDisplayPath, UsageError } from './read-content.ts'

export class GitError extends Error {
  override name = 'GitError'
}

interface GitInput {
  /** Text for stdin. */
  input?: string
  env?: Readonly<Record<string, string>>
}

/**
 * Runs git in `dir`, and returns its stdout. Throws a {@link GitError} if git fails or is missing.
 * Ignores the repository that git hooks set in the environment. Runs no program that the
 * configuration of the repository names.
 */
export async function runGit(dir: string, argv: string[], options: GitInput = {}): Promise<Buffer> {
  const [command = '', ...rest] = argv
  const settings = [...safeSettings, ...(await listFilterSettings(dir))]
  return execGit(dir, [command, ...(safeOptions[command] ?? []), ...rest], settings, options)
}

const safeSettings: readonly string[] = [
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.quotePath=off'],
  ...['core.askPass=', 'credential.helper=', 'log.showSignature=false'],
]

/** Options that keep commands from running external programs, or git in submodules. */
const safeOptions: Readonly<Record<string, string[]>> = {
  diff: ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
  'hash-object': ['--no-filters'],
  status: ['--ignore-submodules=all'],
}

/**
 * Lists settings that turn off the filters in the configuration. Git exits with 1 if it has none.
 */
async function listFilterSettings(dir: string): Promise<string[]> {
  const argv = ['config', '--null', '--name-only', '--get-regexp', '^filter\\.']
  const names = await execGit(dir, argv, []).catch(() => '')
  return names
    .toString()
    .split('\0')
    .slice(0, -1)
    .map((name) => `${name}=`)
}

/** Runs git with settings of the form `name=value`. */
async function execGit(
  dir: string,
  argv: string[],
  settings: readonly string[],
  { input = '', env: variables }: GitInput = {},
) {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' }
  for (const name of hookVariables) delete env[name]
  Object.assign(env, variables)
  // Other protocols run programs to fetch missing objects of a partial clone.
  env.GIT_ALLOW_PROTOCOL = 'https'
  const first = Number(env.GIT_CONFIG_COUNT ?? 0)
  env.GIT_CONFIG_COUNT = String(first + settings.length)
  for (const [index, setting] of settings.entries()) {
    // Names of filters may contain `=`. Values do not.
    const end = setting.lastIndexOf('=')
    env[`GIT_CONFIG_KEY_${first + index}`] = setting.slice(0, end)
    env[`GIT_CONFIG_VALUE_${first + index}`] = setting.slice(end + 1)
  }
  try {
    // Throws at once if `dir` is a file.
    const running = promisify(execFile)('git', argv, {
      cwd: dir,
      env,
      encoding: 'buffer',
      maxBuffer: 1 << 30,
    })
    // Git may exit before reading all input. Ignore the write error, since its exit code says more.
    running.child.stdin?.on('error', () => undefined).end(input)
    return (await running).stdout
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer }
    throw new GitError((stderr?.toString().trim() || message).split('\n')[0], { cause: error })
  }
}

/** Runs git like {@link runGit}, but returns text, or `undefined` if git fails. */
export async function tryGit(
  dir: string,
  argv: string[],
  options?: GitInput,
): Promise<string | undefined> {
  try {
    return (await runGit(dir, argv, options)).toString('utf8')
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return undefined
  }
}

export interface BaseCommit {
  /** Revision as given by the user. */
  revision: string
  commit: string
}

/**
 * Finds the commit at which the current branch diverged from `revision`, so that later commits to
 * `revision` do not count as changes. Throws a {@link UsageError} if the repository or the revision
 * does not exist.
 */
export async function resolveMergeBase(dir: string, revision: string): Promise<BaseCommit> {
  const commit = await findCommit(dir, revision)
  if (commit === undefined) {
    await assertContentFolder(dir)
    if ((await tryGit(dir, ['rev-parse', '--git-dir'])) === undefined) {
      throw new UsageError('This folder is not a git repository')
    }
    const subject = `the git revision \`${revision}\` in \`${toDisplayPath(dir)}\``
    throw new UsageError(`Cannot find ${subject}; a shallow clone needs \`git fetch --unshallow\``)
  }
  const branchPoint = await tryGit(dir, ['merge-base', commit, 'HEAD'])
  return { revision, commit: branchPoint?.trim() ?? commit }
}

const hookVariables = [
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR'],
  'GIT_EXTERNAL_DIFF',
]

/**
 * Lists the paths among `files` that git ignores. They need not exist. Letter case does not matter,
 * since a route in lower case may come from a folder such as `Examples`.
 */
export async function findIgnored(dir: string, files: readonly string[]): Promise<Set<string>> {
  const argv = ['check-ignore', '--no-index', '--stdin', '-z']
  const env = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.ignoreCase',
    GIT_CONFIG_VALUE_0: 'true',
  }
  const listed = await tryGit(dir, argv, { input: files.join('\0'), env })
  return new Set((listed ?? '').split('\0').filter(Boolean))
}

export async function findCommit(dir: string, revision: string): Promise<string | undefined> {
  const argv = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  return (await tryGit(dir, argv))?.trim() || undefined
}

/** Date of each file's last commit, as `YYYY-MM-DD` in UTC, by path relative to the folder. */
export type LastChangedDates = ReadonlyMap<string, string>

export interface GitDates {
  lastChanged: LastChangedDates
  problem?: string
}

/**
 * Reads the date of each file's last commit from a single `git log` of `dir`. Returns a problem
 * if git fails, or if the clone is shallow, since all files would then seem new.
 */
export async function readLastChanged(dir: string): Promise<GitDates> {
  try {
    const shallow = await runGit(dir, ['rev-parse', '--is-shallow-repository'])
    if (shallow.toString().trim() !== 'false') return describeMissingDates(shallowCloneProblem)
    const log = await runGit(dir, logArguments)
    const lastChanged = parseLog(log.toString())
    return lastChanged.size > 0 ? { lastChanged } : describeMissingDates(`no commit has ${dir}`)
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    const isMissing = error.message.endsWith('ENOENT')
    return describeMissingDates(
      isMissing ? 'git is not installed' : error.message.replace(/^fatal: /, ''),
    )
  }
}

const shallowCloneProblem = 'this is a shallow clone; `git fetch --unshallow` gets the history'

const logArguments = [
  ...['log', '--no-renames', '--format=%x01%cI', '--name-only'],
  ...['--relative', '--', '.'],
]

function describeMissingDates(problem: string): GitDates {
  return { lastChanged: new Map(), problem }
}

/** Parses `\x01<date>` lines, each followed by the paths in the commit, newest commit first. */
export function parseLog(log: string): LastChangedDates {
  const dates = new Map<string, string>()
  let day = ''
  for (const line of log.split('\n')) {
    if (line.startsWith('\x01')) day = new Date(line.slice(1)).toISOString().slice(0, 10)
    else if (line !== '' && !dates.has(line)) dates.set(line, day)
  }
  return dates
}
