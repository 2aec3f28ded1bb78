import { join, resolve } from 'node:path'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** Reads the settings of the evidence backup. @throws ConfigError naming the first variable that is wrong, and the expected value */
export function evidenceBackupConfig(env: Environment) {
  const dataDir = resolve(read.text(env, 'DATA_DIR', './data'))
  const folder = resolve(read.text(env, 'BACKUP_EVIDENCE_DIR', './backup-evidence'))
  if (folder.startsWith(join(dataDir, 'files')))
    throw new ConfigError('BACKUP_EVIDENCE_DIR', 'a folder that is not below DATA_DIR/files')
  return {
    dataDir,
    folder,
    /** The backup of the database records its last success in the folder `backup` beside. */
    stateFile: join(folder, '../backup/last-backup.json'),
    keepDays: read.number(env, 'BACKUP_KEEP_DAYS', 16, { min: 1 }),
    logLevel: read.logLevel(env),
  }
}
