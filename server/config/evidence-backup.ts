import { join, resolve } from 'node:path'
import { logLevelVariable, type LogLevel } from './variable.ts'
import { ConfigError, numberVariable, textVariable, type Environment } from './variable.ts'

/** Settings of the program that backs up evidence. Each member names its environment variable. */
interface EvidenceBackupConfig {
  /** `DATA_DIR`: of the API, ./data. */
  readonly dataDir: string
  /** `BACKUP_EVIDENCE_DIR`: where evidence is copied to; better on another machine. ./backup-evidence. */
  readonly folder: string
  /** `BACKUP_STATE_FILE`: where the database's backup says when it was last good; unset: nobody says. */
  readonly stateFile: string | undefined
  /** `BACKUP_KEEP_DAYS`: how long evidence stays in the backup that the portal has deleted; 16. */
  readonly keepDays: number
  /** `LOG_LEVEL`: debug, info (default), warn, error or silent. */
  readonly logLevel: LogLevel
}

/** @throws ConfigError naming the first variable that is wrong, and what it should be */
export function evidenceBackupConfig(env: Environment): EvidenceBackupConfig {
  const dataDir = resolve(textVariable(env, 'DATA_DIR', './data'))
  const folder = resolve(textVariable(env, 'BACKUP_EVIDENCE_DIR', './backup-evidence'))
  if (folder.startsWith(join(dataDir, 'files')))
    throw new ConfigError('BACKUP_EVIDENCE_DIR', 'a folder that is not below DATA_DIR/files')
  return {
    dataDir,
    folder,
    stateFile: textVariable(env, 'BACKUP_STATE_FILE', '') || undefined,
    keepDays: numberVariable(env, 'BACKUP_KEEP_DAYS', 16, { min: 1 }),
    logLevel: logLevelVariable(env),
  }
}
