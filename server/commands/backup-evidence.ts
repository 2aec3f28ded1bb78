import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadEnvironment } from '../config/environment.ts'
import { evidenceBackupConfig } from '../config/evidence-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { createEvidenceBackup } from '../platform/storage/evidence-backup.ts'
import { ifExists, replaceFile } from '../platform/storage/disk.ts'
import { createLogger } from '../platform/log.ts'
import { runUntilSignal } from '../run-until-signal.ts'

const second = 1000
const hour = 3600 * second

async function startBackup(): Promise<() => Promise<void>> {
  const { dataDir, folder, stateFile, keepDays, logLevel } = evidenceBackupConfig(loadEnvironment())
  const logger = createLogger({ level: logLevel })
  const keptFolder = join(dataDir, 'files', 'kept')
  const backup = createEvidenceBackup({ keptFolder, folder, keepDays, clock: systemClock })

  /** Writes when the backups of the database and of the evidence last succeeded, for the portal's metrics. */
  async function report() {
    // Absent before the first backup of the database.
    const said = await ifExists(readFile(stateFile, 'utf8'))
    const state: unknown = JSON.parse(said ?? '{}')
    const evidence_at = systemClock.now().toISOString()
    const now = JSON.stringify({ ...Object(state), evidence_at })
    await replaceFile(join(dataDir, 'last-backup.json'), `${now}\n`)
  }

  const stopping = new AbortController()
  async function follow() {
    let checked = 0
    let reported = 0
    let failing = false
    while (!stopping.signal.aborted) {
      const now = performance.now()
      const all = checked === 0 || now - checked > hour
      try {
        const count = await backup.copyNew(all)
        if (all) {
          const deleted = await backup.layAsideDeleted()
          logger.info(
            { count, deleted },
            'the backup of evidence was compared with all that is kept',
          )
          checked = now
        }
        if (failing) logger.info({}, 'evidence is backed up again')
        failing = false
        if (reported === 0 || now - reported > 15 * second) {
          reported = now
          await report()
        }
      } catch (err) {
        if (!failing) logger.error({ err }, 'evidence is not backed up, and no WAL with it')
        failing = true
        await wait(5 * second, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
      await wait(second, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const following = follow()
  return async () => {
    stopping.abort()
    await following
  }
}

/** Copies evidence to BACKUP_EVIDENCE_DIR as soon as it is stored, until a signal. */
export const backUpEvidence = (): Promise<void> => runUntilSignal(startBackup)

/** Copies files that are missing below DATA_DIR back from BACKUP_EVIDENCE_DIR. May be repeated. */
export async function restoreEvidence(): Promise<void> {
  const { dataDir, folder, keepDays } = evidenceBackupConfig(loadEnvironment())
  const keptFolder = join(dataDir, 'files', 'kept')
  const backup = createEvidenceBackup({ keptFolder, folder, keepDays, clock: systemClock })
  process.stdout.write(`files put back: ${await backup.restore()}\n`)
}
