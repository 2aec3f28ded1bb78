import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The release before this one, as it was: its own server on the packages and sites of this checkout. */
export interface FormerRelease {
  /** The file, to be run instead of the one of this version, e.g. `server/main.ts`. */
  program(path: string): string
  /** What a file of it says. */
  read(path: string): string
  remove(): void
}

/** The commit that `ops/former-release` names. */
export function formerCommit(): string {
  const text = readFileSync(join(root, 'ops/former-release'), 'utf8')
  const commit = /^[0-9a-f]{40}$/m.exec(text)?.[0]
  if (!commit) throw new Error('ops/former-release names no commit')
  return commit
}

/**
 * Takes the former release out of git's history.
 * @throws with what to do where this checkout has no history, or one that does not go back so far
 */
export function unpackFormerRelease(): FormerRelease {
  const commit = formerCommit()
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] })
  let archive: Buffer
  try {
    archive = git('archive', commit, 'server', 'contract', 'package.json', 'package-lock.json')
  } catch (cause) {
    throw new Error(
      `the former release ${commit} is not in this checkout: git must be there, and "git fetch --depth=1 origin ${commit}"`,
      { cause },
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-former-'))
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const shared of ['node_modules', 'dist'])
    symlinkSync(join(root, shared), join(folder, shared))
  return {
    program: (path) => join(folder, path),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
