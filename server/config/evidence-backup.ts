import { join, resolve } from 'node:path'
import { logLevelVariable, type LogLevel } from './variable.ts'
import { ConfigError, numberVariable, textVariable, type Environment } from './variable.ts'

/** Settings of the evidence backup. Each member names its environment variable. */
interface EvidenceBackupConfig {
  /** `DATA_DIR`: the API's; ./data. */
  readonly dataDir: string
  /** `BACKUP_EVIDENCE_DIR`: destination of the copies; better on another machine. ./backup-evidence. */
  readonly folder: string
  /** `BACKUP_STATE_FILE`: where the database's backup records its last success. Undefined: nowhere. */
  readonly stateFile: string | undefined
  /** `BACKUP_KEEP_DAYS`: days that the backup keeps evidence which the portal has deleted; 16. */
  readonly keepDays: number
  /** `LOG_LEVEL`: debug, info (default), warn, error or silent. */
  readonly logLevel: LogLevel
}

/** Reads the settings. @throws ConfigError naming the first variable that is wrong, and the expected value */
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
