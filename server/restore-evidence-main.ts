import { join } from 'node:path'
import { loadEnvironment } from './config/environment.ts'
import { evidenceBackupConfig } from './config/evidence-backup.ts'
import { endWithError } from './end-with-error.ts'
import { systemClock } from './platform/clock.ts'
import { createEvidenceBackup } from './platform/evidence-copy/evidence-backup.ts'

// Puts back from BACKUP_EVIDENCE_DIR what is missing below DATA_DIR. May be repeated.
try {
  const { dataDir, folder, keepDays } = evidenceBackupConfig(loadEnvironment())
  const kept = join(dataDir, 'files', 'kept')
  const backup = createEvidenceBackup({ kept, folder, keepDays, clock: systemClock })
  process.stdout.write(`files put back: ${await backup.restore()}\n`)
} catch (error) {
  endWithError(error)
}
