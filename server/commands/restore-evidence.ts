import { join } from 'node:path'
import { loadEnvironment } from '../config/environment.ts'
import { evidenceBackupConfig } from '../config/evidence-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { createEvidenceBackup } from '../platform/storage/evidence-backup.ts'

/** Copies files that are missing below DATA_DIR back from BACKUP_EVIDENCE_DIR. May be repeated. */
export async function restoreEvidence(): Promise<void> {
  const { dataDir, folder, keepDays } = evidenceBackupConfig(loadEnvironment())
  const kept = join(dataDir, 'files', 'kept')
  const backup = createEvidenceBackup({ kept, folder, keepDays, clock: systemClock })
  process.stdout.write(`files put back: ${await backup.restore()}\n`)
}
