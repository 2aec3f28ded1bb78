import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Metrics, Sample } from './registry.ts'

/** The file in which backups record their last success. */
export const lastBackupFile = 'last-backup.json'

const time = z.optional(z.string())
/** `at` is the database's; a backup that was never made is absent or empty. */
const lastBackup = z.object({ at: time, wal_at: time, evidence_at: time })

/** Reads the times of the last backups. @throws when the file is malformed */
async function readLastBackup(folder: string): Promise<Sample[]> {
  const text = await readFile(join(folder, lastBackupFile), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const { at, wal_at, evidence_at } = lastBackup.parse(JSON.parse(text))
  return Object.entries({ database: at, wal: wal_at, evidence: evidence_at }).flatMap(
    ([of, moment]) => (moment ? [{ labels: { of }, value: Date.parse(moment) / 1000 }] : []),
  )
}

const diskStep = 64 * 1024 * 1024

/** Exports the state of the data folder. @param reserve bytes that stay free (STORAGE_MIN_FREE_MB) */
export function measureDataFolder(
  metrics: Metrics,
  { dataDir, reserve }: { readonly dataDir: string; readonly reserve: number },
): void {
  metrics.gauge('portal_disk_free_bytes', 'Free on the disk of DATA_DIR, to 64 MiB', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    // Exact figures would tell when evidence arrived, and its size.
    return Math.floor((bavail * bsize) / diskStep) * diskStep
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
