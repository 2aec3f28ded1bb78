import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataFolder } from '../make-data-folder.ts'
import { syncFolder } from '../storage/disk.ts'
import type { Placement } from './placement.ts'

export const superuser = 'portal'
export const dataOf = ({ cluster }: Pick<Placement, 'cluster'>): string => join(cluster, 'data')
const passwordOf = ({ cluster }: Placement) => join(cluster, 'password')

/** Returns the password of the application's role; created once, and stored beside the superuser's. */
export async function applicationPassword({
  cluster,
}: Pick<Placement, 'cluster'>): Promise<string> {
  const file = join(cluster, 'application-password')
  const existing = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (existing) return existing
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

/**
 * Creates an empty database cluster unless one exists: UTF-8, sorted by code point, with page checksums. An interrupted
 * attempt is discarded and repeated: the cluster is renamed to `data` when it is complete.
 * @param durable false skips syncing to disk; for tests
 * @returns the superuser's password
 */
export async function initialise(place: Placement, durable: boolean): Promise<string> {
  const data = dataOf(place)
  const made = await stat(join(data, 'PG_VERSION')).catch(() => undefined)
  if (made) return (await readFile(passwordOf(place), 'utf8')).trim()

  const { account, cluster, native } = place
  await makeDataFolder(cluster)
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordOf(place), `${password}\n`, { mode: 0o600, flush: true })
  // A new name each time: an initdb that outlived a killed product may still write to the old one.
  const partial = `${data}.${randomBytes(4).toString('hex')}.partial`
  for (const name of await readdir(cluster))
    if (name.endsWith('.partial')) await rm(join(cluster, name), { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  if (account)
    for (const path of [passwordOf(place), partial]) await chown(path, account.uid, account.gid)

  const options = [
    ['-D', partial, '-U', superuser, '--pwfile', passwordOf(place)],
    ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
    ['--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ]
  await promisify(execFile)(join(native, 'bin', 'initdb'), options.flat(), {
    cwd: cluster,
    env: { LC_ALL: 'C' },
    ...account,
  })
  await rename(partial, data)
  if (durable) await syncFolder(cluster)
  return password
}
