import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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

const hookVariables = [
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR'],
  'GIT_EXTERNAL_DIFF',
]

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
