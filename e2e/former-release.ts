import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The server of the previous release, with the packages and sites of this checkout. */
export interface FormerRelease {
  /** Returns the path of a file of that release, e.g. `server/main.ts`. */
  program(path: string): string
  /** Returns the text of a file of that release. */
  read(path: string): string
  remove(): void
}

/** Returns the commit that `ops/former-release` names; undefined before 1.0.0 is released. */
export function formerCommit(): string | undefined {
  const text = readFileSync(join(root, 'ops/former-release'), 'utf8')
  return /^[0-9a-f]{40}$/m.exec(text)?.[0]
}

/**
 * Extracts the former release from git's history; before 1.0.0 is released, the commit under test.
 * @throws an error with instructions when git or the commit is missing
 */
export function unpackFormerRelease(): FormerRelease {
  const commit = formerCommit() ?? 'HEAD'
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
