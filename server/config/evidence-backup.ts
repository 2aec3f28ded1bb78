import { join, resolve } from 'node:path'
import {
  ConfigError,
  logLevelVariable,
  numberVariable,
  textVariable,
  type Environment,
} from './variable.ts'

/** Reads the settings of the evidence backup. @throws ConfigError naming the first variable that is wrong, and the expected value */
export function evidenceBackupConfig(env: Environment) {
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
