import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Metrics, Sample } from './registry.ts'

/** Where whoever makes backups writes down the last good one. */
export const lastBackupFile = 'last-backup.json'

const time = z.optional(z.string())
/** `at`: of the database; what has never been backed up is left out, or empty. */
const lastBackup = z.object({ at: time, wal_at: time, evidence_at: time })

/** Of what a backup was made, and when. @throws when the file says something else */
async function readLastBackup(folder: string): Promise<Sample[]> {
  const text = await readFile(join(folder, lastBackupFile), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const { at, wal_at, evidence_at } = lastBackup.parse(JSON.parse(text))
  return Object.entries({ database: at, wal: wal_at, evidence: evidence_at }).flatMap(
    ([of, moment]) => (moment ? [{ labels: { of }, value: Date.parse(moment) / 1000 }] : []),
  )
}

/** @param reserve bytes that stay free (STORAGE_MIN_FREE_MB) */
export function measureDataFolder(
  metrics: Metrics,
  { dataDir, reserve }: { readonly dataDir: string; readonly reserve: number },
): void {
  metrics.gauge('portal_disk_free_bytes', 'Free on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  metrics.gauge('portal_disk_size_bytes', 'Size of the disk of DATA_DIR', async () => {
    const { blocks, bsize } = await statfs(dataDir)
    return blocks * bsize
  })
  metrics.gauge(
    'portal_disk_reserve_bytes',
    'Uploads are refused when less is free (STORAGE_MIN_FREE_MB)',
    () => reserve,
  )
  metrics.gauge(
    'portal_backup_last_timestamp_seconds',
    'When the last good backup was made, of database, wal and evidence; missing where nobody has written one down',
    () => readLastBackup(dataDir),
    ['of'],
  )
}
